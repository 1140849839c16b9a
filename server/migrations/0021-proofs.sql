-- When the person of a session last proved who they are: by signing in, or by giving their password again.
alter table session add column proven_at bigint;
update session set proven_at = created_at;
alter table session alter column proven_at set not null;
