insert into session (token_hash, account_id, address, agent, created_at, seen_at, expires_at, proven_at) values
  ('\x02', '01900000-0000-7000-8000-000000000002', '127.0.0.1', '', 1700000000, 1700000001, 9999999999, 1700000000);
