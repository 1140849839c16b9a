-- Whether a member is at home, as they have last told; null where they never have.
alter table home_member add column present boolean;
