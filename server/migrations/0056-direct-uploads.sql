-- What is sent into the object store itself is known before it is sent, so that it counts, and goes if nobody makes a file of it.
alter table upload
  -- The object that an address was signed for; null where the bytes come through the server.
  add column object text;
