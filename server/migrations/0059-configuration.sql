-- Counts the changes of what a product is made up of besides its function points.
alter table product add column content_version integer not null default 1 check (content_version > 0);
