-- Apps that are being let go of, looked for each time some of what they had has gone.
create index app_removed on app (id) where removed_at is not null;
