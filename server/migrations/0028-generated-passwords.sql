-- When a password ends that the platform has generated; null where somebody has chosen it.
alter table account add column password_ends_at bigint;
update account set password_ends_at = created_at + 86400 where must_change_password;
create index account_password_ends on account (password_ends_at) where password_ends_at is not null;
