-- What remains of the consumables of devices: filters, batteries and the like.
create table consumable (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  device_id uuid not null references device on delete cascade,
  identifier text not null,
  unit text not null,
  remaining double precision not null,
  threshold double precision not null,
  -- Of a new one.
  "full" double precision not null,
  -- 1 enough, 2 at or below the threshold, 3 used up.
  state smallint not null,
  -- Milliseconds. When what remains was measured, and when the consumable was last replaced; null while that has not been seen.
  reported_at bigint not null,
  replaced_at bigint,
  -- Of what state people at home have been told since then.
  told smallint not null default 1,
  unique (device_id, identifier)
);
create index consumable_of_product on consumable (product_id, id);
create index consumable_remaining on consumable (owner_id, remaining, id);
create index consumable_reported on consumable (owner_id, reported_at, id);
create index consumable_state_remaining on consumable (owner_id, state, remaining, id);
create index consumable_state_reported on consumable (owner_id, state, reported_at, id);
create index consumable_product_remaining on consumable (product_id, remaining, id);
create index consumable_product_reported on consumable (product_id, reported_at, id);

-- By which definition of a product its consumables have been judged, so that a change of it reaches those of which nothing is reported.
create table consumable_product (
  product_id uuid primary key references product on delete cascade,
  owner_id uuid not null references account,
  version bigint not null
);
create index consumable_product_owner on consumable_product (owner_id);

-- The products that have consumables, which every process knows.
create index product_consumables on product (id) where points @? '$[*].consumable';
create index product_edition_consumables on product_edition (product_id) where points @? '$[*].consumable';
