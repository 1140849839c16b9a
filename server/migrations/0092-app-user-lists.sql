-- Orders and searches of the makers' list of the people who use their apps. Who has never signed in comes last either way,
-- which takes an index for each direction.
create index app_user_login on app_user (owner_id, login_at desc nulls last, id desc);
create index app_user_first_login on app_user (owner_id, login_at, id);
create index app_user_nickname on app_user (owner_id, lower(nickname) text_pattern_ops);
create index app_user_owner_email on app_user (owner_id, email) where email is not null;
create index app_user_owner_phone on app_user (owner_id, phone) where phone is not null;
