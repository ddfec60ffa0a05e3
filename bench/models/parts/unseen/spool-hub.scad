// A hub for a spool, with spokes.
$fn = 72;
difference() {
  union() {
    cylinder(h = 3, r = 36);
    cylinder(h = 22, r = 26);
  }
  translate([0, 0, 3]) difference() { cylinder(h = 30, r = 24); cylinder(h = 30, r = 13); for (a = [0:60:359]) rotate(a) translate([0, -1.2, 0]) cube([30, 2.4, 30]); }
  translate([0, 0, -1]) cylinder(h = 30, d = 8.4);
  translate([0, 0, 15]) cylinder(h = 10, d = 22.2);
}
