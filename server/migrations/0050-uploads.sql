-- Files that come in parts, each of which is kept by itself until the file is complete.
create table upload (
  -- The id that the file will have.
  id uuid primary key,
  owner_id uuid not null references account,
  account_id uuid not null references account,
  purpose text not null,
  name text not null,
  -- Bytes: of the file, and of those that have come.
  size bigint not null,
  received bigint not null default 0,
  -- The request that may add to it: a later one takes the place of one that hangs.
  holder uuid,
  -- Whether it has become a file. The row stays for who did not get the answer.
  finished boolean not null default false,
  created_at bigint not null,
  expires_at bigint not null
);
create index upload_owner on upload (owner_id);
create index upload_expires on upload (expires_at);

create table upload_part (
  -- In the place of files.
  name text primary key,
  upload_id uuid not null references upload,
  -- Where it begins in the file.
  start bigint not null,
  bytes bigint not null,
  ready boolean not null
);
comment on table upload_part is 'No owner: a part is reached through its upload, which has one.';
create index upload_part_upload on upload_part (upload_id);
