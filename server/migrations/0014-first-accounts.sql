-- Accounts from before there were members: what stands behind the @ of theirs, and where their codes and links go.
update account set
  prefix = concat_ws('-',
    nullif(trim(both '-' from left(regexp_replace(lower(coalesce(nullif(company_name, ''), nickname)), '[^a-z0-9]+', '-', 'g'), 20)), ''),
    right(id::text, 12))
  where level in (1, 2) and prefix is null;
update account set email = username
  where level in (1, 2) and email = '' and mobile = '' and username ~ '^[^@]+@[^@]+\.[^@]+$';
update account set mobile = username
  where level in (1, 2) and email = '' and mobile = '' and username ~ '^1[0-9]{10}$';
