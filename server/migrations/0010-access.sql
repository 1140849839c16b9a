-- Roles: which screens (keys of the contract's menu table, `:edit` to change things) and which objects.
create table role (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null,
  description text not null,
  menu_permissions text[] not null,
  -- All, later ones included; otherwise those in role_product.
  all_products boolean not null,
  all_apps boolean not null,
  version integer not null default 1,
  created_at bigint not null,
  unique (owner_id, name)
);
create index role_created on role (owner_id, created_at desc, id desc);

create table role_product (
  role_id uuid not null references role on delete cascade,
  product_id uuid not null references product on delete cascade,
  primary key (role_id, product_id)
);
create index role_product_product on role_product (product_id);

alter table account
  add column role_id uuid references role,
  -- Where codes, links and notices go; the login name itself for who registered.
  add column email text not null default '',
  add column mobile text not null default '',
  -- 1 yes; 2 invited, and no password chosen yet.
  add column activated smallint not null default 1 check (activated in (1, 2)),
  add column must_change_password boolean not null default false,
  -- What stands behind the @ of this account's members.
  add column prefix text unique,
  add column device_quota integer not null default 1000000,
  add column member_quota integer not null default 1000,
  add column login_at bigint,
  -- Deleted accounts stay for what refers to them.
  add column deleted_at bigint;
create index account_created on account (owner_id, created_at desc, id desc);
create index account_role on account (role_id);
-- Whose address it is: asked for a new password.
create index account_email on account (email);
create index account_mobile on account (mobile);
create index account_level on account (level, created_at desc, id desc);

-- Codes of six digits, one for an address and a purpose at a time; for a link only when it was sent counts. The code of
-- an address that gets none is one that nobody was told.
create table code (
  address text not null,
  purpose text not null check (purpose in ('register', 'reset', 'link')),
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at bigint not null,
  expires_at bigint not null,
  primary key (address, purpose)
);

-- Links of mails that set a password.
create table account_link (
  key_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('reset', 'activate')),
  expires_at bigint not null
);
create index account_link_account on account_link (account_id);

-- Tickets of captchas that were used, until they would have expired anyway.
create table used_ticket (
  ticket_hash bytea primary key,
  expires_at bigint not null
);
create index used_ticket_expiry on used_ticket (expires_at);

create table access_token (
  id uuid primary key,
  owner_id uuid not null references account,
  account_id uuid not null references account on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  permissions text[] not null,
  created_at bigint not null,
  expires_at bigint,
  used_at bigint
);
create index access_token_account on access_token (account_id);

-- Mails and text messages: sent after the transaction that wrote them, or kept for an administrator to read.
create table message (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  -- The code or key in it: blotted out once it has been sent.
  secret text not null default '',
  state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
  tries smallint not null default 0,
  error text not null default '',
  created_at bigint not null,
  -- When a waiting one is tried next.
  retry_at bigint not null,
  sent_at bigint
);
create index message_created on message (created_at);
create index message_waiting on message (retry_at) where state = 'waiting';

-- Uploaded images, by the name that their address ends in.
create table file (
  name text primary key,
  owner_id uuid not null references account,
  account_id uuid not null references account,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at bigint not null
);
create index file_owner on file (owner_id);

alter table operation_record
  -- The product that the object is or belongs to: what a member sees who reaches only some.
  add column product_id uuid,
  add column resource text not null generated always as (split_part(action, '.', 1)) stored;
create index operation_record_account on operation_record (owner_id, account_id, time desc, id desc);
create index operation_record_resource on operation_record (owner_id, resource, time desc, id desc);
create index operation_record_object on operation_record (owner_id, object_id, time desc, id desc)
  where object_id is not null;
create index operation_record_product on operation_record (owner_id, product_id, time desc, id desc)
  where product_id is not null;
