-- What overviews and quotas sum up of all of an account's products, in the order in which they look for the newest. The products
-- themselves are wide, and a new count of devices writes to each index anyway.
drop index product_created;
create index product_created on product (owner_id, created_at desc, id desc)
  include (status, function_count, device_count, real_device_count, debug_device_count);
-- The newest refusals of all of an account's products.
create index device_refusal_of_owner on device_refusal (owner_id, time desc);
