-- Where an account has signed in, by network and by kind of browser: a sign-in from elsewhere is told to its owner, and
-- waits for those from known places.
create table known_place (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('network', 'browser')),
  name text not null,
  seen_at bigint not null,
  -- When the owner was told of it, where that was done.
  told_at bigint,
  primary key (account_id, kind, name)
);
create index known_place_by_age on known_place (seen_at);
comment on table known_place is 'No owner: sign-ins are judged before it is known who calls.';

-- Addresses of IPv4 are their own networks; those of IPv6 are noted at the next sign-in.
insert into known_place (account_id, kind, name, seen_at)
  select account_id, 'network', address, max(seen_at) from session
  where address ~ '^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$' group by account_id, address;

-- As before, but for the marks that let a key pass: known places have a table of their own.
drop function spend_points;
create function spend_points(of_keys bytea[], most_points int[], window_seconds bigint[], at bigint)
returns table (place bigint, wait bigint) language plpgsql as $$
#variable_conflict use_column
begin
  -- Locks the rows of all keys, always in the same order, so that two calls never wait for each other in a circle.
  insert into rate_limit as known (key, used, ends)
    select key, 0, 0 from unnest(of_keys) as asked (key) order by key
    on conflict (key) do update set used = known.used;
  return query
    select asked.place, least(known.ends - at, asked.seconds)
    from unnest(of_keys, most_points, window_seconds) with ordinality as asked (key, most, seconds, place)
      join rate_limit as known on known.key = asked.key
    where known.ends > at and known.used >= asked.most;
  if found then return; end if;
  -- No window lasts longer than it may, even if the clock was ahead when it began.
  update rate_limit as known set
    used = case when known.ends > at then known.used + 1 else 1 end,
    ends = case when known.ends > at then least(known.ends, at + asked.seconds) else at + asked.seconds end
    from unnest(of_keys, window_seconds) as asked (key, seconds)
    where known.key = asked.key;
end $$;
comment on function spend_points is
  'Spends a point of every key, unless one of them has none left: then it spends nothing, and answers which keys have none left, by their place in the arrays from 1 on, and in how many seconds they will have. A key without a number of points is counted and never refuses.';
