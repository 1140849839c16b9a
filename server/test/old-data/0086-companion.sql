insert into companion (app_id, owner_id, name_texts, accent, languages, default_language, version)
values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002', '{"de": "Erste"}', '#e11d48', '{zh_CN,en,de}', 'de', 3);
insert into acme (id, directory, account_key, account_url, certificate_key, chain, domains, obtained_at, failures, problem, try_at)
values ('00000000-0000-4000-8000-000000000001', 'https://acme.example/directory', '\x01', 'https://acme.example/account/1', '\x02', 'PEM', '{iot.example.com}', 1700000000, 1, 'dns', 1700000600);
insert into acme_challenge values ('token', 'token.thumbprint', 1700000000);
