insert into virtual_device values
  ('01900000-0000-7000-8000-0000000000d1', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-0000000000b1',
   '{"level": {"kind": "walk", "low": 1, "high": 9, "pace": 0.5}}', '{"kind": "noise", "started_at": 1700000000, "ends_at": 1700000060}',
   '{"values": {"level": 4.25}, "told": {}}');
