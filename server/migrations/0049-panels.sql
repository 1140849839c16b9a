create table panel (
  id uuid primary key,
  name text not null,
  name_en text not null,
  built_in boolean not null default false,
  created_at bigint not null
);
comment on table panel is 'No owner: the platform''s, the same for every account.';

-- Fixed, so that a product that is synchronised between installations keeps its panel.
insert into panel (id, name, name_en, built_in, created_at)
values ('01a1f7dc-b910-7c35-9f6a-4b7d1c0f2e58', '通用面板', 'Generic panel', true, 0);
