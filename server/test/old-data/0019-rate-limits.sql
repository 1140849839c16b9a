insert into rate_limit (key, used, ends) values ('\x0190', 3, 1700000900);
