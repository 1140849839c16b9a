-- The figures of the overview leave out what the lists of devices do.
drop index product_created;
create index product_created on product (owner_id, created_at desc, id desc)
  include (status, function_count, device_count, real_device_count, debug_device_count, unlisted_count);
