-- User names and passwords with which devices sign in instead of with their tokens.
create table mqtt_credentials (
  -- Another one with each change: it tells connections that were made with older ones.
  id uuid primary key,
  device_id uuid not null unique references device on delete cascade,
  owner_id uuid not null references account,
  product_id uuid not null references product,
  user_name text not null unique,
  -- The only client id that will do; empty for any.
  client_id text not null,
  -- Sealed with a key outside the database: a hash that is slow enough for passwords that people choose would be too slow for a
  -- hundred thousand devices that reconnect.
  password bytea not null
);
create index mqtt_credentials_owner on mqtt_credentials (owner_id);
create index mqtt_credentials_product on mqtt_credentials (product_id);
