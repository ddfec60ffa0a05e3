// A rack for drivers and bits.
$fn = 36;
difference() {
  union() {
    translate([-60, 0, 0]) cube([120, 4, 30]);
    translate([-60, 0, 0]) cube([120, 34, 5]);
    for (x = [-58, -2, 54]) translate([x, 4, 5]) rotate([90, 0, 90]) linear_extrude(4) polygon([[0, 0], [28, 0], [0, 23]]);
  }
  for (i = [0:8]) translate([-48 + i * 12, 22, -1]) cylinder(h = 10, d = 4 + i % 4 * 1.5);
  for (x = [-30, 30]) translate([x, -1, 20]) rotate([-90, 0, 0]) cylinder(h = 9, d = 4.4);
}
