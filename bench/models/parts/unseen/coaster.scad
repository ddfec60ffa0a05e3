// A round coaster with a pattern of hexagons.
$fn = 96;
cylinder(h = 2, r = 45);
translate([0, 0, 2]) linear_extrude(2) difference() {
  circle(45);
  intersection() { circle(41); for (i = [-6:6], j = [-6:6]) translate([i * 11 + (j % 2) * 5.5, j * 9.5]) circle(5.6, $fn = 6); }
}
