-- Codes that open a virtual device, each of which can be ended by itself. A row is not its code: that is sealed with the key
-- of the installation. Codes that were given before, and have no row, end with this migration.
create table share_code (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product,
  device_id uuid not null references device on delete cascade,
  made_by uuid not null references account on delete cascade,
  made_at bigint not null,
  expires_at bigint not null
);
create index share_code_owner on share_code (owner_id);
create index share_code_product on share_code (product_id);
create index share_code_device on share_code (device_id, expires_at);
create index share_code_account on share_code (made_by);
create index share_code_expired on share_code (expires_at);
alter table virtual_device drop column share_round;
