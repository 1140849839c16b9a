-- Browsers that somebody has signed in with, by the hashes of the secrets that they keep.
alter table known_place
  drop constraint known_place_kind_check,
  add constraint known_place_kind_check check (kind in ('network', 'browser', 'secret'));
alter table app_user_network rename to app_user_place;
alter table app_user_place rename column network to name;
alter table app_user_place
  add column kind text not null default 'network' check (kind in ('network', 'secret')),
  drop constraint app_user_network_pkey,
  add primary key (app_user_id, kind, name);
alter table app_user_place alter column kind drop default;
alter index app_user_network_seen rename to app_user_place_seen;
