-- As products_bands: how many designs a filter by print time leaves decides the plan.
create statistics products_fast_bands on (print_time_of(fast_minutes)), (filament_of(grams)) from products;
