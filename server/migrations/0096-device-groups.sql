-- Devices of one product in a home that take a command together.
create table device_group (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  product_id uuid not null references product on delete cascade,
  home_id uuid not null references home on delete cascade,
  name text not null,
  unique (home_id, name)
);
create index device_group_owner on device_group (owner_id);
create index device_group_app on device_group (app_id);
create index device_group_product on device_group (product_id);

-- A device is in a group by its binding: it is out of it while it is unbound or in another home, there again when it comes back, and
-- forgotten with a reset.
create table device_group_member (
  group_id uuid not null references device_group on delete cascade,
  binding_id uuid not null references device_binding on delete cascade,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  primary key (group_id, binding_id)
);
create index device_group_member_binding on device_group_member (binding_id);
create index device_group_member_owner on device_group_member (owner_id);
create index device_group_member_app on device_group_member (app_id);
