-- Where the files of the installation are: the marker that was last left there. Each process that starts leaves another
-- one, so that a copy of a folder is known for a copy.
create table file_place (
  one boolean primary key default true check (one),
  marker text not null
);
comment on table file_place is 'No owner: it is the platform''s own.';

-- Whether the process reads and writes the files of the place.
alter table node add column uses_files boolean not null default false;
