-- Codes of an authenticator app (RFC 6238).
create table totp (
  account_id uuid primary key references account on delete cascade,
  -- Sealed. Null until a first code has confirmed that the app has it.
  secret bytea,
  -- The step of 30 seconds of the code that was used last: neither it nor an earlier one counts again.
  last_step bigint not null default 0,
  confirmed_at bigint,
  -- A new secret, sealed, that no code has confirmed yet.
  offered bytea,
  offered_until bigint
);
comment on table totp is 'No owner: found by the account of the person who signs in, or whose factors they are.';

-- Codes for somebody who has lost the other factors; each counts once, and is deleted with its use.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
comment on table recovery_code is 'No owner: found by the account of the person who signs in, or whose factors they are.';

create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at bigint not null,
  used_at bigint
);
create index passkey_account on passkey (account_id, created_at);
comment on table passkey is 'No owner: found by its credential, or by the account whose factors they are.';

-- What the right password gives to the owner of a second factor: leave to show that one.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  -- A hash of the hash of the password that was right: with another password the ticket ends.
  password_mark bytea not null,
  tries smallint not null default 0,
  expires_at bigint not null
);
create index sign_in_ticket_account on sign_in_ticket (account_id, expires_at);
create index sign_in_ticket_expiry on sign_in_ticket (expires_at);
comment on table sign_in_ticket is 'No owner: found by the hash of its secret, before anybody has signed in.';

alter table account
  -- Whether signing in asks for a second factor: whether the account has a confirmed authenticator app or a passkey.
  add column second_factor boolean not null default false,
  -- Of a primary account: whether it and its members have to have one.
  add column second_factor_required boolean not null default false;
