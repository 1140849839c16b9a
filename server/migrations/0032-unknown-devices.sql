-- Refused sign-ins of the last hour that name no device: those with the key of a product belong to its account, the others to
-- the accounts of level 1.
create table unknown_device (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  product_id uuid references product on delete cascade,
  product_key text not null,
  device_name text not null,
  reason text not null,
  address text not null,
  tries integer not null,
  first_at bigint not null,
  last_at bigint not null
);
-- None of these has a space in it.
create unique index unknown_device_same on unknown_device
  (owner_id, (product_key || ' ' || device_name || ' ' || reason || ' ' || address));
create index unknown_device_product on unknown_device (product_id);
create index unknown_device_age on unknown_device (last_at);
