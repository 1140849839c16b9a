-- Points that keys have spent of limits which all processes share. Unlogged: after a crash of the database every count
-- begins anew, which costs less than a write to its log for each attempt.
create unlogged table rate_limit (
  -- HMAC of the limit's name and of what it counts, such as an address.
  key bytea primary key,
  used int not null,
  -- When the key's window ends.
  ends bigint not null
) with (fillfactor = 70);
create index rate_limit_by_end on rate_limit (ends);
comment on table rate_limit is 'No owner: limits count callers who have not signed in.';

-- Spends a point of every key, unless one of them has none left: then it spends nothing. Answers which keys have none
-- left, by their place in the arrays from 1 on, and in how many seconds they will have. A key without a number of points
-- is counted and never refuses; a key with another key beside it in `unless_keys` does not refuse while that one is set.
create function spend_points(
  of_keys bytea[], most_points int[], window_seconds bigint[], unless_keys bytea[], at bigint
) returns table (place bigint, wait bigint) language plpgsql as $$
#variable_conflict use_column
begin
  -- Locks the rows of all keys, always in the same order, so that two calls never wait for each other in a circle.
  insert into rate_limit as known (key, used, ends)
    select key, 0, 0 from unnest(of_keys) as asked (key) order by key
    on conflict (key) do update set used = known.used;
  return query
    select asked.place, least(known.ends - at, asked.seconds)
    from unnest(of_keys, most_points, window_seconds, unless_keys) with ordinality
        as asked (key, most, seconds, unless_key, place)
      join rate_limit as known on known.key = asked.key
    where known.ends > at and known.used >= asked.most
      and not exists (select from rate_limit as mark where mark.key = asked.unless_key and mark.ends > at);
  if found then return; end if;
  -- No window lasts longer than it may, even if the clock was ahead when it began.
  update rate_limit as known set
    used = case when known.ends > at then known.used + 1 else 1 end,
    ends = case when known.ends > at then least(known.ends, at + asked.seconds) else at + asked.seconds end
    from unnest(of_keys, window_seconds) as asked (key, seconds)
    where known.key = asked.key;
end $$;
