-- Lists of devices that were read from a file, to be imported.
create table device_import (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  -- Who has read the list or, once it is imported, started that: this account alone gets the credentials.
  account_id uuid not null,
  username text not null default '',
  file_name text not null,
  -- The uploaded file, which goes once the import begins: it may hold secrets.
  file_id uuid,
  encoding text not null,
  delimiter text not null,
  -- DeviceImport.columns of the contract.
  columns jsonb not null,
  lines integer not null default 0,
  imported integer not null default 0,
  bad integer not null default 0,
  task_id uuid,
  created_at bigint not null,
  finished_at bigint,
  -- Whether the credentials may still be had.
  has_credentials boolean not null default false
);
create index device_import_owner on device_import (owner_id, created_at desc, id desc);
create index device_import_product on device_import (product_id);
create index device_import_finished on device_import (finished_at);

create table device_import_line (
  -- That of the device, once it is imported.
  id uuid primary key,
  import_id uuid not null references device_import on delete cascade,
  line integer not null,
  device_name text not null,
  name text not null,
  mac text not null,
  tuyalink_id text not null,
  labels jsonb not null default '{}',
  -- Sealed: the secret that the line brings, until it is imported, and the token that was made.
  secret bytea,
  access_token bytea,
  -- The cells as they were, of a line with problems, without the secret.
  cells jsonb,
  -- LineProblem[] of the contract.
  problems jsonb not null default '[]',
  imported boolean not null default false,
  unique (import_id, line)
);
comment on table device_import_line is 'No owner: it is found by its list, which has one.';
create index device_import_line_bad on device_import_line (import_id, line) where problems <> '[]';
create index device_import_line_left on device_import_line (import_id, line) where problems = '[]' and not imported;
