// Three thumb screws with knurled heads.
for (i = [0:2]) translate([i * 26, 0, 0]) {
  linear_extrude(8) difference() { circle(10, $fn = 80); for (a = [0:15:359]) rotate(a) translate([10.4, 0]) circle(0.9, $fn = 12); }
  translate([0, 0, 8]) linear_extrude(22, twist = -360 * 11, slices = 220) translate([0.35, 0]) circle(3.6, $fn = 24);
}
