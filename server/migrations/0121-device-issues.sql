-- Properties that are issued to many devices of a product; its id is that of the task that does it.
create table device_issue (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  username text not null default '',
  params jsonb not null,
  -- Devices a second.
  rate integer not null,
  total integer not null default 0,
  created_at bigint not null,
  finished_at bigint
);
create index device_issue_owner on device_issue (owner_id, created_at desc, id desc);
create index device_issue_product on device_issue (product_id);

-- What has become of it at each device that was reached, in that order.
create table device_issue_target (
  issue_id uuid not null references device_issue on delete cascade,
  no integer not null,
  device_id uuid not null,
  device_no bigint not null,
  device_name text not null,
  -- Of the device's state, which holds what is desired.
  version bigint not null,
  result text not null default 'waiting' check (result in ('waiting', 'taken', 'refused', 'offline', 'silent')),
  code integer,
  -- Milliseconds.
  latency real,
  -- Milliseconds. When it is sent, by the rate; again, if whoever was to send it has ended.
  sent_at bigint not null,
  -- The process that sends it.
  node_no integer not null,
  -- Whether the task has counted the result.
  counted boolean not null default false,
  primary key (issue_id, no)
);
comment on table device_issue_target is 'No owner: it is found by its issue, which has one.';
create index device_issue_target_result on device_issue_target (issue_id, result, no);
create index device_issue_target_open on device_issue_target (issue_id, no) where not counted;
