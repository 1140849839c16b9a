-- Who writes the stream of device events: a lane of a process, or, for the transactions of calls, one of a few writers that
-- all processes share. What a writer writes is numbered without gaps and committed in that order.
create table stream_writer (
  no bigint generated always as identity primary key,
  -- The process that it belongs to; null if it is shared.
  node bigint,
  -- The number of its last row. Of a writer that belongs to a process: null until it has ended.
  last bigint
);
comment on table stream_writer is 'No owner: writers are the platform''s own.';
insert into stream_writer (last) select 0 from generate_series(1, 8);

-- Comes after everything that was committed before the row was written: by it, the rows of all writers are merged.
create sequence stream_order;

-- The stream of device events: a row is what one writer committed at once. Partitions hold one day of UTC, and the platform
-- drops them by age.
create table stream (
  writer bigint not null,
  seq bigint not null,
  time bigint not null,
  order_no bigint not null default nextval('stream_order'),
  count integer not null,
  events bytea not null,
  primary key (writer, seq, time)
) partition by range (time);
comment on table stream is 'No owner: a row holds events of many owners'' devices.';
-- Compressed already; kept within the row up to a page.
alter table stream alter column events set storage main;

-- How far a consumer has come in the events of one part of the devices.
create table stream_position (
  consumer text not null,
  part integer not null,
  -- Into how many parts the consumer divides the devices.
  parts integer not null,
  -- Grows with each change, so that of two processes that hold the part for a moment only one can apply an event.
  version bigint not null,
  -- writer → seq of its last row that is done with
  seqs jsonb not null,
  seen_at bigint not null,
  primary key (consumer, part)
);
comment on table stream_position is 'No owner: consumers are the platform''s own.';
