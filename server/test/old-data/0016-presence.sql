update device set gateway_no = 1, connection_no = nextval('device_connection') where online = 1;
