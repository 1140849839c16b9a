-- Which version of a panel a product has. Which panel that is stands in the product's content; what was chosen of another
-- one stays for when it has that again.
create table product_panel (
  product_id uuid not null references product on delete cascade,
  panel_id uuid not null references panel on delete cascade,
  owner_id uuid not null references account,
  -- The version that it keeps to; null for the latest.
  version_id uuid references panel_version,
  -- Versions that were out before need no preview.
  chosen_at bigint not null,
  primary key (product_id, panel_id)
);
create index product_panel_owner on product_panel (owner_id, product_id);
create index product_panel_version on product_panel (version_id) where version_id is not null;
create index product_panel_panel on product_panel (panel_id);

create table product_panel_preview (
  product_id uuid not null references product on delete cascade,
  version_id uuid not null references panel_version on delete cascade,
  owner_id uuid not null references account,
  username text not null,
  previewed_at bigint not null,
  primary key (product_id, version_id)
);
create index product_panel_preview_owner on product_panel_preview (owner_id, product_id);
create index product_panel_preview_version on product_panel_preview (version_id);

-- The products that have a panel, which are listed beside it.
create index product_by_panel on product ((content #>> '{panel,panel_id}'), owner_id, created_at desc, id desc);
