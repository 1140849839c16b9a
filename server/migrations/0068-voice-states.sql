-- For which voice platforms a product was opened, or closed again, by platform; those that are missing were never opened.
alter table product add column voice_states jsonb not null default '{}';
