create table app_version (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  platform text not null,
  version text not null,
  version_code bigint,
  file_id uuid,
  store_url text not null,
  -- What was read from an APK.
  min_sdk integer,
  signers text[] not null,
  -- Taken although none of these has signed the version before.
  other_signer boolean not null,
  -- Language: text.
  notes jsonb not null,
  force boolean not null,
  -- 1 draft, 2 published, 3 withdrawn
  status smallint not null,
  revision integer not null default 1,
  created_at bigint not null,
  created_by uuid not null,
  -- When it was last published: whoever installed it then may have it still.
  published_at bigint,
  published_by uuid,
  unique (app_id, platform, version),
  check ((file_id is null) <> (store_url = ''))
);
create index app_version_owner on app_version (owner_id, app_id);
-- What installed apps ask for.
create index app_version_published on app_version (app_id, platform) where status = 2;
