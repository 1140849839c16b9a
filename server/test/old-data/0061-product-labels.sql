update product set labels = '[{"id": "01900000-0000-7000-8000-00000000a001", "key": "line", "value": "2026"}]',
  shelf = 2, node_type = 1, power = 'sleeping', wake_interval = 600 where product_key = 'pk1';
