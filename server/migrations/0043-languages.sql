-- The names of a category in all languages: `{"zh_CN": {"name": …}, "en": {"name": …}, …}`. Its Chinese and its English name
-- are read out of them, so that neither stands in two places.
alter table category add column multi_language jsonb;
update category set multi_language =
  jsonb_build_object('zh_CN', jsonb_build_object('name', name), 'en', jsonb_build_object('name', name_en));
alter table category alter column multi_language set not null, drop column name, drop column name_en;
alter table category
  add column name text not null generated always as (multi_language -> 'zh_CN' ->> 'name') stored,
  add column name_en text not null generated always as (multi_language -> 'en' ->> 'name') stored;

-- The words of a standard function point in the languages that the point itself does not have, by language.
alter table standard_function_point add column texts jsonb not null default '{}';
