-- Codes that open a virtual device name the round that they were given in: those of earlier rounds open nothing any more.
alter table virtual_device add column share_round integer not null default 0;
