-- A template whose draft has changed since its version was published.
update category_template set draft = '{"points": [], "pairing_types": ["ap"]}', draft_version = 4, changed = true
where category_id = '01900000-0000-7000-8000-0000000000c2';
insert into category_template_version (category_id, version, content, note, published_by, published_at) values
  ('01900000-0000-7000-8000-0000000000c2', 2, '{"points": []}', '更新', '01900000-0000-7000-8000-000000000001', 1700000000);
update product set content = '{"guides": {"ap": {"steps": [], "package": null}}}', template_version = 1
where id = '01900000-0000-7000-8000-0000000000b1';
