// Sixteen hexagonal standoffs.
for (x = [0:3], y = [0:3]) translate([x * 14, y * 14, 0]) difference() { cylinder(h = 10 + x * 3, d = 7, $fn = 6); translate([0, 0, 2]) cylinder(h = 40, d = 2.9, $fn = 24); }
