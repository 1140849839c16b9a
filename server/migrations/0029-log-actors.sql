-- An account, its members and deleted ones by login name, for the filter of the operation log.
create index account_actor on account (owner_id, username, id);
