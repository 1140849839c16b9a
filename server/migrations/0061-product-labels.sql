alter table product
  -- ProductLabel[] of the contract, in the order in which they were made.
  add column labels jsonb not null default '[]',
  add column shelf smallint not null default 1 check (shelf in (1, 2)),
  add column node_type smallint not null default 1 check (node_type in (1, 2, 3)),
  add column power text not null default 'mains' check (power in ('mains', 'battery', 'sleeping')),
  -- Seconds between two times at which a sleeping device is awake.
  add column wake_interval integer check (wake_interval > 0),
  add constraint product_wakes check ((power = 'sleeping') = (wake_interval is not null));
-- Zigbee reaches the platform through a gateway only.
update product set node_type = 3 where communication_mode = 'zigbee';

-- Products are found by the key of a label, or by `key=value`. Each entry begins with the owner, so that the labels of others are
-- never read.
create function product_label_keys(owner uuid, labels jsonb) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(owner::text || ' ' || lower(entry))
    from jsonb_to_recordset(labels) as label (key text, value text),
      unnest(array[label.key, label.key || '=' || label.value]) as entry
  );
create index product_label on product using gin (product_label_keys(owner_id, labels)) where labels <> '[]';
