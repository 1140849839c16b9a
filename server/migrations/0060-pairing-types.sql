-- The ways of pairing of a product, as lists of products show them: codes separated by commas. What they are is kept in the
-- configuration, which is too large to be read for each row of a list.
alter table product add column paring_type text not null
  generated always as (translate(coalesce(content ->> 'pairing_types', ''), '[]" ', '')) stored;
