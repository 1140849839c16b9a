-- The bytes of files, each kept once whoever has uploaded them, by the name that their address ends in.
create table stored_file (
  name text primary key,
  -- Null for images from before, until upkeep has read them.
  sha256 bytea,
  type text not null,
  bytes bigint not null,
  -- Pixels, of an image.
  width integer,
  height integer,
  created_at bigint not null,
  -- Whether the bytes have arrived. Those of a file that is about to go count as not there.
  ready boolean not null,
  -- Whether no file refers to it, so that it is to be deleted.
  unused boolean not null default false
);
comment on table stored_file is 'No owner: the same bytes are kept once for all who have uploaded them.';
create index stored_file_sha256 on stored_file (sha256);
create index stored_file_created on stored_file (created_at desc);
create index stored_file_unhashed on stored_file (name) where sha256 is null;
create index stored_file_unused on stored_file (name) where unused;

insert into stored_file (name, type, bytes, width, height, created_at, ready)
  select name, type, bytes, width, height, created_at, true from file;

-- What an account has uploaded, under a name and for a purpose of its own.
alter table file drop constraint file_pkey;
alter table file rename column name to stored_name;
alter table file
  add column id uuid not null default gen_random_uuid(),
  add column name text not null default '',
  add column purpose text not null default 'image',
  drop column type,
  drop column width,
  drop column height,
  alter column bytes type bigint,
  add constraint file_stored_name_fkey foreign key (stored_name) references stored_file;
alter table file add primary key (id);
alter table file alter column id drop default, alter column name drop default, alter column purpose drop default;
create index file_stored on file (stored_name);

-- Which object uses a file: a kind such as product.icon, and the object's id.
create table file_use (
  kind text not null,
  object_id uuid not null,
  file_id uuid not null references file,
  primary key (kind, object_id, file_id)
);
comment on table file_use is 'No owner: the object that uses the file has one, and may be another''s, as with a template''s files.';
create index file_use_file on file_use (file_id);

insert into file_use
  select 'account.icon', account.id, file.id from account
  join file on file.owner_id = account.owner_id and '/files/' || file.stored_name = account.icon;
insert into file_use
  select 'product.icon', product.id, file.id from product
  join file on file.owner_id = product.owner_id and '/files/' || file.stored_name = product.icon;
update file set unused_since = null where id in (select file_id from file_use);
update file set unused_since = created_at where unused_since is null and id not in (select file_id from file_use);
