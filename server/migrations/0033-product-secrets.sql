-- Devices of a product of level 1 register with the product's secret; at level 2, each is given a secret of its own. The
-- secret is sealed by the installation's key, and only there at level 1.
alter table product
  add column security_level smallint not null default 2 check (security_level in (1, 2)),
  add column product_secret bytea,
  add constraint product_secret_at_level_1 check ((security_level = 1) = (product_secret is not null));
