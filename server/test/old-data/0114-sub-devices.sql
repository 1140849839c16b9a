update device set gateway_id = (select id from device order by id limit 1)
where id = (select id from device where id > (select id from device order by id limit 1) order by id limit 1);
