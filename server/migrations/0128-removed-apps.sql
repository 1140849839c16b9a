-- An app that its maker has deleted is nobody's, while what its people have is let go of step by step. Its names are free at once.
alter table app
  add column removed_at bigint,
  drop constraint app_owner_id_name_key,
  drop constraint app_owner_id_package_name_key;
create unique index app_owner_id_name_key on app (owner_id, name) where removed_at is null;
create unique index app_owner_id_package_name_key on app (owner_id, package_name) where removed_at is null;
