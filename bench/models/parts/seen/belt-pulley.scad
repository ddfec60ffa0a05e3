// A toothed pulley with a flange at each end.
$fn = 60;
difference() {
  union() {
    linear_extrude(9) difference() { circle(12.2); for (a = [0:18:359]) rotate(a) translate([12.2, 0]) circle(0.9, $fn = 16); }
    for (z = [0, 9]) translate([0, 0, z]) cylinder(h = 1.6, r = 14);
    cylinder(h = 18, r = 8);
  }
  translate([0, 0, -1]) cylinder(h = 30, d = 5.1);
  translate([0, 0, 14.4]) rotate([90, 0, 0]) cylinder(h = 20, d = 3);
}
