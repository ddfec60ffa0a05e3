// The lower half of a case for a small computer.
$fn = 32;
difference() {
  linear_extrude(20) offset(3) square([89, 60], center = true);
  translate([0, 0, 2]) linear_extrude(20) offset(1.2) square([89, 60], center = true);
  for (x = [-30:5:30]) translate([x, 0, 0]) cube([2.2, 36, 8], center = true);
  translate([44, -14, 6]) cube([10, 9, 4]);
  translate([-20, -36, 7]) cube([15, 10, 7]);
  translate([10, -36, 8]) cylinder(h = 0.1, d = 1);
}
for (x = [-29, 29], y = [-24.5, 24.5]) translate([x - 6, y, 1]) difference() { cylinder(h = 6, d = 6); translate([0, 0, 1]) cylinder(h = 9, d = 2.4); }
