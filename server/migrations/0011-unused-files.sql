-- Since when nothing shows the image: it is deleted a day later.
alter table file add column unused_since bigint;
create index file_unused on file (unused_since) where unused_since is not null;
