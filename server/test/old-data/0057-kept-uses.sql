update product set points = points || '[{"identifier": "mist", "name": "喷雾", "data_type": "bool", "transfer_type": "issue_report", "scene_trigger": false, "scene_execute": false, "standard": true}]'
  where product_key = 'pk1';
