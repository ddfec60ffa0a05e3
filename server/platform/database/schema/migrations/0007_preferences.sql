-- A member without a row has the defaults.
create table preferences (
  user_id uuid primary key references users on delete cascade,
  -- Such as [{"model": "Prusa MK4S", "bed": [250, 210, 220], "nozzle": 0.4, "multiColour": false}]; the first is the default.
  printers jsonb not null default '[]' check (jsonb_typeof(printers) = 'array'),
  slicer text,
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  -- Null: each browser keeps its own.
  theme text check (theme in ('system', 'light', 'dark')),
  trading_name text check (length(trading_name) between 2 and 80),
  -- Such as {"newDrops": false}; a kind that is not named has its default.
  notifications jsonb not null default '{}' check (jsonb_typeof(notifications) = 'object'),
  updated_at timestamptz not null
);
