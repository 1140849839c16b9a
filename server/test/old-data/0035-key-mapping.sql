update product set key_mapping = '[{"key": "switch.led-1", "identifier": "switch"}, {"key": "开 关", "identifier": "switch"}]',
  key_mapping_version = 2 where product_key = 'pk1';
