-- How the companion of an app looks, once its maker has changed something; without a row it has the defaults.
create table companion (
  app_id uuid primary key references app on delete cascade,
  owner_id uuid not null references account,
  -- The name by language, where it is not the app's own.
  name_texts jsonb not null,
  accent text not null,
  languages text[] not null check (cardinality(languages) > 0),
  default_language text not null check (default_language = any(languages)),
  version integer not null
);
create index companion_owner on companion (owner_id);

-- What the platform has by ACME (RFC 8555): the account at the authority, and the certificate.
create table acme (
  -- There is one for the installation, whatever number of processes shows it.
  id uuid primary key check (id = '00000000-0000-4000-8000-000000000001'),
  -- The address of the authority's directory that the account is of.
  directory text not null,
  -- Sealed: the key of the account, and that of the certificate.
  account_key bytea not null,
  account_url text,
  certificate_key bytea,
  -- The certificate and those above it, PEM.
  chain text,
  domains text[] not null,
  obtained_at bigint,
  -- How often it has failed since it last succeeded, why, and when it is tried again.
  failures integer not null default 0,
  problem text,
  try_at bigint not null
);
comment on table acme is 'No owner: of the installation.';

-- What the authority is to find at /.well-known/acme-challenge/ at whichever process it asks.
create table acme_challenge (
  token text primary key,
  answer text not null,
  made_at bigint not null
);
comment on table acme_challenge is 'No owner: of the installation.';
