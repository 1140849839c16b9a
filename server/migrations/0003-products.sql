create table product (
  id uuid primary key,
  owner_id uuid not null references account,
  product_key text not null unique,
  category_id uuid not null references category,
  name text not null,
  model text not null,
  notes text not null,
  icon text not null,
  communication_mode text not null check (communication_mode in ('ble', 'wifi', 'ble_wifi', 'zigbee')),
  product_type smallint not null check (product_type in (1, 2)),
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  -- Kept by the devices module as devices come and go: counting a million rows is not for a list.
  device_count integer not null default 0 check (device_count >= 0),
  version integer not null default 1,
  -- The function points in order: FunctionPoint[] of the contract.
  points jsonb not null default '[]',
  function_count integer not null generated always as (jsonb_array_length(points)) stored,
  definition_version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null
);
create index product_created on product (owner_id, created_at desc, id desc);
create index product_name on product (owner_id, name, id);
create index product_device_count on product (owner_id, device_count desc, id desc);
