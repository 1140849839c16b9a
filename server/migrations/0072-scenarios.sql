-- Scenarios of a product, which its virtual devices can play: ScenarioPlan of the contract.
create table scenario (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  name text not null,
  plan jsonb not null,
  version integer not null default 1,
  created_at bigint not null,
  unique (product_id, name)
);
create index scenario_owner on scenario (owner_id);
create index scenario_product on scenario (product_id, id);

-- What a device plays while its scenario is of the kind `plan`, as that was when it was started.
alter table virtual_device add column plan jsonb;
create index virtual_device_playing on virtual_device (owner_id) where plan is not null;
