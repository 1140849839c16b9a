-- From when on a person reads what a device has said, in milliseconds: not what it has said at somebody else's. Null for one who had
-- it, once somebody else has had it since: nothing of what was before is theirs to read any more.
alter table device_binding add column known_from bigint;
update device_binding set known_from = bound_at * 1000 where unbound_at is null;
alter table device_binding add check (unbound_at is not null or known_from is not null);

-- From when on a guest reads the history: from the moment of accepting on; null for an offer.
alter table device_share add column known_from bigint;
update device_share set known_from = made_at * 1000 where guest_id is not null;
alter table device_share add check ((guest_id is null) = (known_from is null));
