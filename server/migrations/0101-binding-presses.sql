-- Who waits for a device to be pressed: one person of a device at a time.
create table binding_press (
  device_id uuid primary key references device on delete cascade,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  product_id uuid not null references product,
  app_user_id uuid not null references app_user on delete cascade,
  home_id uuid not null references home on delete cascade,
  -- The function point that is to change, and its value before, as JSON; null until the device has reported it.
  identifier text not null,
  value text,
  -- Milliseconds.
  made_at bigint not null,
  expires_at bigint not null
);
create index binding_press_owner on binding_press (owner_id);
create index binding_press_app on binding_press (app_id);
create index binding_press_product on binding_press (product_id);
create index binding_press_person on binding_press (app_user_id, expires_at);
create index binding_press_home on binding_press (home_id);
create index binding_press_expired on binding_press (expires_at);
comment on column binding_press.app_id is 'No limit: the device decides, which is of any app of its maker.';
