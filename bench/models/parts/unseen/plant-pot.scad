// A pot with flutes and holes to drain.
difference() {
  linear_extrude(60, scale = 1.35) circle(26, $fn = 12);
  translate([0, 0, 2.4]) linear_extrude(60, scale = 1.36) circle(23.6, $fn = 48);
  for (a = [0:60:359]) rotate(a) translate([13, 0, -1]) cylinder(h = 5, d = 5, $fn = 24);
}
