-- Versions of an app's policies. A published one never changes: what somebody has agreed to stays to be read.
create table app_policy (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  kind text not null check (kind in ('agreement', 'privacy')),
  -- From 1, of the kind. The draft has the number that it will be published under.
  number integer not null check (number > 0),
  -- Rich text by language, clean as it is shown.
  texts jsonb not null,
  -- Those that it has a text in: read far more often than the texts.
  languages text[] not null,
  -- Of these texts, counted for the account.
  bytes integer not null,
  -- Null for a draft, both.
  effective_at bigint,
  published_at bigint,
  version integer not null default 1,
  updated_at bigint not null,
  unique (app_id, kind, number),
  check ((effective_at is null) = (published_at is null))
);
create unique index app_policy_draft on app_policy (app_id, kind) where published_at is null;
create index app_policy_owner on app_policy (owner_id);
