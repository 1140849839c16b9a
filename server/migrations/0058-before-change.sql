-- What a product, or a template's draft, was before the last change by which it lost something of its content, so that the
-- change can be undone; null if there is nothing to undo. Its shape stands in modules/products/before-change.ts and
-- modules/templates/content.ts.
alter table product add column before_change jsonb;
alter table category_template add column before_change jsonb;
