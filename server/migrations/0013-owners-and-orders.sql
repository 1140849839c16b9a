-- Every table of rows with an owner has an index that begins with it.
create index access_token_owner on access_token (owner_id);

-- Orders that lists of members (of one owner) and of tenants (of the platform) can be read in. Accounts that have never
-- signed in come last either way, which takes an index for each direction.
create index account_member_username on account (owner_id, username, id) where level = 3 and deleted_at is null;
create index account_member_login on account (owner_id, login_at desc nulls last, id desc)
  where level = 3 and deleted_at is null;
create index account_member_first_login on account (owner_id, login_at, id) where level = 3 and deleted_at is null;
create index account_tenant_username on account (username, id) where level = 2 and deleted_at is null;
create index account_tenant_login on account (login_at desc nulls last, id desc) where level = 2 and deleted_at is null;
create index account_tenant_first_login on account (login_at, id) where level = 2 and deleted_at is null;

-- Why a table has no owner_id; without a reason a test refuses it. Likewise why a product_id limits nothing.
comment on table account_link is 'No owner: found by the hash of its key, before anybody has signed in.';
comment on table category is 'No owner: the platform''s, the same for every account.';
comment on table category_function_point is 'No owner: the platform''s, the same for every account.';
comment on table code is 'No owner: of an address, which need not have an account.';
comment on table communication_log is 'No owner: found by device_no, which a scope gives out.';
comment on table device_desired is 'No owner: found by device_no, which a scope gives out.';
comment on table device_state is 'No owner: found by device_no, which a scope gives out.';
comment on table message is 'No owner: the platform''s, for level 1 to read.';
comment on table migration is 'No owner: of the schema itself.';
comment on table online_log is 'No owner: found by device_no, which a scope gives out.';
comment on table outbox is 'No owner: events between a commit and their dispatch.';
comment on table role_product is 'No owner: part of a role, found by its id.';
comment on table session is 'No owner: found by the hash of its token, or by the account that asks.';
comment on table standard_function_point is 'No owner: the platform''s, the same for every account.';
comment on table telemetry is 'No owner: found by device_no, which a scope gives out.';
comment on table telemetry_hour is 'No owner: found by device_no, which a scope gives out.';
comment on table telemetry_late_hour is 'No owner: found by device_no, which a scope gives out.';
comment on table telemetry_progress is 'No owner: of the platform''s own work.';
comment on table used_ticket is 'No owner: of a captcha, solved by somebody who has not signed in.';
comment on column operation_record.product_id is
  'No limit: a member of some products sees their records and those of its own deeds, which the module decides.';
