update product set voice_states = '{"alexa": "opened", "google": "unsubscribed"}' where product_key = 'pk1';
