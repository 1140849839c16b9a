-- Several codes of an address at a time, each for who asked for it: a stranger who asks for one, or guesses, uses up no other's.
alter table code
  add column nonce_hash bytea,
  add column network text not null default '',
  -- Of callers who have shown no nonce.
  add column blind_tries smallint not null default 0,
  drop constraint code_key;
-- Nobody knows a nonce of theirs, and they have ten minutes.
update code set nonce_hash = code_hash;
alter table code
  alter column nonce_hash set not null,
  alter column network drop default,
  add constraint code_key unique nulls not distinct (address, purpose, app_id, nonce_hash);
