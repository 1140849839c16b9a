-- The columns that were added with the languages of content.
insert into category (id, parent_id, icon, status, position, built_in, multi_language) values
  ('01900000-0000-7000-8000-0000000000c3', '01900000-0000-7000-8000-0000000000c1', '', 1, 8, false,
   '{"zh_CN": {"name": "水族箱"}, "en": {"name": "Aquarium"}, "ar": {"name": "حوض أسماك"}, "zh_TW": {"name": "水族箱"}}');
update standard_function_point set texts = '{"de": {"name": "Schalter"}, "zh": {}}' where identifier = 'switch';
