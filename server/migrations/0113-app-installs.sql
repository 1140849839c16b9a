-- Which version of the app somebody has, as their phone of a platform has told last.
create table app_user_install (
  app_user_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  platform text not null,
  version text not null,
  told_at bigint not null,
  primary key (app_user_id, platform)
);
create index app_user_install_owner on app_user_install (owner_id);
create index app_user_install_app on app_user_install (app_id);

-- How many people have each version. A version that nobody has any more has no row.
create table app_version_people (
  app_id uuid not null references app on delete cascade,
  owner_id uuid not null references account,
  platform text not null,
  version text not null,
  people integer not null,
  primary key (app_id, platform, version)
) with (fillfactor = 50);
create index app_version_people_owner on app_version_people (owner_id);

create function count_app_version_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.version, old.platform) = (new.version, new.platform) then
    return null;
  end if;
  -- In one order for all, so that people who go opposite ways do not wait for each other.
  if tg_op = 'UPDATE' then
    perform from app_version_people
      where app_id = new.app_id and platform in (old.platform, new.platform) and version in (old.version, new.version)
      order by platform, version for update;
  end if;
  if tg_op <> 'INSERT' then
    -- Once the app has gone, its counts go by themselves.
    if not exists (select from app where id = old.app_id) then
      return null;
    end if;
    update app_version_people set people = people - 1
      where app_id = old.app_id and platform = old.platform and version = old.version;
    delete from app_version_people
      where app_id = old.app_id and platform = old.platform and version = old.version and people = 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into app_version_people as counted (app_id, owner_id, platform, version, people)
      values (new.app_id, new.owner_id, new.platform, new.version, 1)
      on conflict (app_id, platform, version) do update set people = counted.people + 1;
  end if;
  return null;
end $$;
create trigger app_user_install_counted after insert or update or delete on app_user_install
  for each row execute function count_app_version_people();
