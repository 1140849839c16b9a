insert into firmware_key values
  ('01900000-0000-7000-8000-000000000002', '\x00', '-----BEGIN PUBLIC KEY-----', 1700000000);
insert into firmware (id, owner_id, product_id, name, module, version, version_order, needs_verification, notes, description,
  test_report_url, source_versions, hardware, file_id, size, sha256, md5, signature, created_at, created_by)
select '01900000-0000-7000-8000-000000013201', owner_id, id, 'Lamp', 'default', '1.0.0', 10000, true, '', 'First',
  'https://example.com/report', '{0.9.0}', '{"model": ["A"]}', '01900000-0000-7000-8000-000000013202', 10, 'ab', 'cd', 'ef',
  1700000000, owner_id
from product where product_key = 'pk1';
