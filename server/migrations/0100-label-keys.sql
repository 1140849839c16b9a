-- The key that signs the QR codes on a product's devices, sealed. Made with the first label; printed codes hold as long as it does.
create table label_key (
  product_id uuid primary key references product on delete cascade,
  owner_id uuid not null references account,
  key bytea not null
);
create index label_key_owner on label_key (owner_id);
