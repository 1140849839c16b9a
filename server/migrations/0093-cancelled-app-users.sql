-- Of the people who use apps few have cancelled: to find these, all others would be passed.
create index app_user_cancelled on app_user (owner_id, created_at desc, id desc) where status = 2;
