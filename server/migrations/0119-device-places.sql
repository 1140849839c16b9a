-- A place of the map is one of thousands: without this, all devices of its region are read for it.
create index device_by_place on device (owner_id, latitude, longitude) where latitude is not null;
