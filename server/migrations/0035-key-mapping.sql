-- The keys that firmware uses for function points of a product: MappedKey[] of the contract.
alter table product
  add column key_mapping jsonb not null default '[]',
  add column key_mapping_version integer not null default 1;
