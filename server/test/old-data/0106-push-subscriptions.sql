insert into push_subscription (id, owner_id, app_id, app_user_id, session_hash, target, endpoint_hash, language, created_at)
select '01900000-0000-7000-8000-000000010601', app_user.owner_id, app_user.app_id, app_user.id, token_hash, '\x00', '\x01', 'en', 1700000000
from app_user_session join app_user on app_user.id = app_user_id limit 1;
insert into push_key (id, public_key, private_key) values ('01900000-0000-7000-8000-000000010602', 'none', '\x00');
