-- What accounts may have that register themselves; the tenant center shows and changes it. One row.
create table registration_quota (
  one boolean primary key default true check (one),
  device_quota integer not null check (device_quota > 0),
  member_quota integer not null check (member_quota > 0)
);
insert into registration_quota (device_quota, member_quota) values (1000, 20);
comment on table registration_quota is 'No owner: it is the platform''s own.';
