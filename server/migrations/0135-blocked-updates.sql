alter table firmware_update rename column misfit to blocked_by;
