-- Homes of people, who belong to one app of a maker. Who may do what in one stands in home_member, in one row of each person.
create table home (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  name text not null,
  created_at bigint not null
);
create index home_owner on home (owner_id, created_at desc, id desc);
create index home_app on home (app_id);

create table home_member (
  home_id uuid not null references home on delete cascade,
  app_user_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at bigint not null,
  -- Where the home stands among those of this person.
  sort integer not null default 0,
  primary key (home_id, app_user_id)
);
create unique index home_member_one_owner on home_member (home_id) where role = 'owner';
create index home_member_person on home_member (app_user_id);
create index home_member_owner on home_member (owner_id);
create index home_member_app on home_member (app_id);

create table room (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  home_id uuid not null references home on delete cascade,
  name text not null,
  sort integer not null default 0,
  unique (home_id, name)
);
create index room_owner on room (owner_id);
create index room_app on room (app_id);

-- Invitations that nobody has accepted: one that is accepted goes, and so do those of a member who may not invite any more.
create table home_invitation (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  home_id uuid not null references home on delete cascade,
  code_hash bytea not null unique,
  role text not null check (role in ('admin', 'member')),
  made_by uuid not null,
  made_at bigint not null,
  expires_at bigint not null,
  foreign key (home_id, made_by) references home_member on delete cascade
);
create index home_invitation_home on home_invitation (home_id, made_by);
create index home_invitation_owner on home_invitation (owner_id);
create index home_invitation_app on home_invitation (app_id);
create index home_invitation_expired on home_invitation (expires_at);
