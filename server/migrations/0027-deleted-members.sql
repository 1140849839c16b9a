-- Members deleted before kept their contacts and ways to prove who they are; what stays is whom operation records name.
delete from totp using account where account.id = account_id and deleted_at is not null;
delete from passkey using account where account.id = account_id and deleted_at is not null;
delete from recovery_code using account where account.id = account_id and deleted_at is not null;
delete from sign_in_ticket using account where account.id = account_id and deleted_at is not null;
delete from known_place using account where account.id = account_id and deleted_at is not null;
delete from account_link using account where account.id = account_id and deleted_at is not null;
update account set email = '', mobile = '', password_hash = 'none', second_factor = false where deleted_at is not null;
