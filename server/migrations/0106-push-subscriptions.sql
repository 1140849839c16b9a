alter table message
  drop constraint message_channel_check,
  add constraint message_channel_check check (channel in ('email', 'sms', 'push'));
-- What was pushed to a person goes with their account: the recipient is their id, and which of their phones after a #.
create index message_push on message (split_part(recipient, '#', 1)) where channel = 'push';

-- Browsers of people at home that are sent messages while they are closed: one of a session, with which it ends.
create table push_subscription (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  app_user_id uuid not null references app_user on delete cascade,
  session_hash bytea not null unique references app_user_session on delete cascade,
  -- Its address, and the keys for it: whoever has them could write to the phone. The hash finds the address.
  target bytea not null,
  endpoint_hash bytea not null unique,
  -- Of the phone, for who has chosen none.
  language text not null check (language in ('zh_CN', 'en')),
  created_at bigint not null
);
create index push_subscription_person on push_subscription (app_user_id);
create index push_subscription_owner on push_subscription (owner_id);
create index push_subscription_app on push_subscription (app_id);

-- By which push services know that messages come from this installation: browsers subscribe with the public one.
create table push_key (
  id uuid primary key,
  public_key text not null,
  private_key bytea not null
);
create unique index push_key_one on push_key ((true));
comment on table push_key is 'No owner: of the installation.';
