// A shade with round holes in rows.
difference() {
  cylinder(h = 56, r1 = 34, r2 = 24, $fn = 96);
  translate([0, 0, -1]) cylinder(h = 58, r1 = 32.4, r2 = 22.4, $fn = 96);
  for (r = [0:3], a = [0:11]) rotate(a * 30 + r * 15) translate([0, 0, 10 + r * 12]) rotate([0, 90, 0]) cylinder(h = 60, d = 8, $fn = 24);
}
