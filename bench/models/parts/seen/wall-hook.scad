// A hook for a coat, screwed to a wall.
$fn = 48;
difference() {
  union() {
    linear_extrude(4) offset(5) square([20, 50], center = true);
    translate([0, -12, 4]) rotate([0, 90, 0]) linear_extrude(12, center = true) offset(2) polygon([[0, 0], [-26, 0], [-32, 12], [-27, 12], [-22, 6], [0, 8]]);
  }
  for (y = [-22, 22]) translate([0, y, -1]) { cylinder(h = 9, d = 4.5); translate([0, 0, 3.2]) cylinder(h = 3, d1 = 4.5, d2 = 9); }
}
