-- Makers may bring keys of their own. Two that differ in capitals only would be taken for each other.
create unique index product_key_whatever_case on product (lower(product_key));
