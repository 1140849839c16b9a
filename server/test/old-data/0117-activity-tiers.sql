update device set tier = 5;
insert into tier_review (device_no, tier, due) select device_no, 5, null from device on conflict do nothing;
