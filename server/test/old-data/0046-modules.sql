insert into module values
  ('01900000-0000-7000-8000-00000000a001', 'ESP32-C3-MINI-1', 'ESP32-C3FH4', 'SMD', 'ble_wifi', '13.2*16.6*2.4', '照明', 'Lighting',
    '<p>板载天线</p>', '<p>Antenna on the board</p>', 'Espressif', '{}', 2, 1700000000, 1700000001),
  ('01900000-0000-7000-8000-00000000a002', '模组二', 'X', 'DIP', 'zigbee', '1*1*1', '', '', '', '', '',
    '{01900000-0000-7000-8000-00000000a003}', 1, 0, 0);
insert into starter_set values ('old');
