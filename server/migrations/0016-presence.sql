-- The process whose gateway holds the device's connection, while the device is online.
alter table device add gateway_no bigint;
-- The number of the device's newest connection: of two connections, at whatever gateways, the higher number counts.
alter table device add connection_no bigint not null default 0;
create sequence device_connection;
create index device_at_gateway on device (gateway_no) where online = 1;

-- The process whose verb left the event: the others dispatch it if that process has ended before.
alter table outbox add node_no bigint;
