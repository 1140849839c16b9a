create table support_pass (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- The account that created it; without the right to control the device, it opens nothing.
  made_by uuid not null,
  made_at bigint not null,
  expires_at bigint not null,
  opened integer not null default 0,
  opened_at bigint
);
create index support_pass_device on support_pass (device_id, id);
create index support_pass_owner on support_pass (owner_id, device_id);
create index support_pass_expiry on support_pass (expires_at);
