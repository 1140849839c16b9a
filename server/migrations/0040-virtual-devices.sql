-- How virtual devices behave, and where each was when it last stored that, so that it goes on there. A device that never
-- was anything else than its function points say has no row.
create table virtual_device (
  device_id uuid primary key references device on delete cascade,
  owner_id uuid not null references account,
  product_id uuid not null references product,
  -- The generators that were chosen, by the identifiers of function points.
  generators jsonb not null default '{}',
  -- What it does for a while, until a time that may have passed.
  scenario jsonb,
  state jsonb not null default '{"values": {}, "told": {}}'
);
create index virtual_device_owner on virtual_device (owner_id);
create index virtual_device_product on virtual_device (product_id);
