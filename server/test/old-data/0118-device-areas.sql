update device set country = 'CN', region = 'CN-GD', city = 'Shenzhen', latitude = 22.5, longitude = 114.1, area_source = 1;
