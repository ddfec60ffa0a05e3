// A faceted cup in six sides, turned.
difference() {
  linear_extrude(70, twist = 45, slices = 70) offset(3, $fn = 24) circle(28, $fn = 6);
  translate([0, 0, 2]) linear_extrude(70, twist = 45, slices = 70) offset(3, $fn = 24) circle(26, $fn = 6);
}
