-- What a paying member may copy into the listing of a print: {title, text, care, priceBand}.
alter table products add column listing_kit jsonb check (jsonb_typeof(listing_kit) = 'object');
