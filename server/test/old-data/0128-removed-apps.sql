insert into app (id, owner_id, name, package_name, platforms, default_panel, app_key, secret_hash, created_at, removed_at)
select '01900000-0000-7000-8000-000000000128', owner_id, name, package_name, platforms, default_panel, 'removed-app-key-0128', secret_hash, created_at, 1700000000
from app where id = '01900000-0000-7000-8000-000000000001';
