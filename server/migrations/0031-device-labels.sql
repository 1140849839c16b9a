-- Devices are found by a label of theirs, `name=value`. Each key begins with the owner, so that the labels of others are never
-- read; what SDKs say of themselves (SYS_…) is the same for all devices of an account, and not worth an index.
create function device_label_keys(owner uuid, labels jsonb) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(owner::text || ' ' || lower(name || '=' || value))
    from jsonb_each_text(labels) as label (name, value) where not starts_with(name, 'SYS_')
  );
create index device_label on device using gin (device_label_keys(owner_id, labels)) where labels <> '{}';
