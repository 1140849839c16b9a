-- Bytes of a product's function points as JSON, and of those of all products of an account: both are bounded.
alter table product add column definition_bytes integer not null default 0 check (definition_bytes >= 0);
update product set definition_bytes = octet_length(points::text);
alter table account add column definition_bytes bigint not null default 0 check (definition_bytes >= 0);
update account set definition_bytes = summed.bytes
from (select owner_id, sum(definition_bytes) as bytes from product group by owner_id) as summed
where summed.owner_id = account.id;
