insert into standard_function_point (identifier, point, position, version, updated_at) values
  ('mist', '{"identifier": "mist", "name": "喷雾", "data_type": "bool", "transfer_type": "issue_report", "scene_trigger": false, "scene_execute": false, "standard": true}', 100000, 3, 1700000000);
