// A spinner with three arms and caps.
$fn = 60;
difference() {
  linear_extrude(7) offset(-4) offset(4) { circle(15); for (a = [0:120:359]) rotate(a) translate([25, 0]) circle(13); }
  for (a = [0:120:359]) rotate(a) translate([25, 0, -1]) cylinder(h = 9, d = 16);
  translate([0, 0, -1]) cylinder(h = 9, d = 22.1);
}
translate([46, 20, 0]) { cylinder(h = 2, d = 24); cylinder(h = 6, d = 8); }
