-- The columns that were added with uploads directly to the object store.
insert into upload (id, owner_id, account_id, purpose, name, size, object, created_at, expires_at) values
  ('01900000-0000-7000-8000-000000000f31', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', 'attachment', '说明.bin', 7, 'incoming/01900000-0000-7000-8000-000000000f31', 1700000000, 1700004500);
