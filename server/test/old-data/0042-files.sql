-- The tables and columns that were added with files of any kind.
insert into stored_file values
  ('private-fw.bin', '\x01', 'application/octet-stream', 5000000000, null, null, 1700000000, true, false),
  ('gone.png', null, 'image/png', 1, 4096, 1, 0, false, true);
insert into file (id, owner_id, account_id, stored_name, bytes, name, purpose, created_at, unused_since) values
  ('01900000-0000-7000-8000-000000000f01', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000006', 'private-fw.bin', 5000000000, '固件 1.0.bin', 'firmware', 1700000000, 1700000000);
insert into file_use values ('product.icon', '01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-000000000f01');
