// A jar with ripples.
module profile(r) polygon([for (a = [0:3:359]) let (q = r + 1.5 * sin(a * 10)) [q * cos(a), q * sin(a)]]);
difference() {
  linear_extrude(64, twist = 40, slices = 64, scale = 1.2) profile(24);
  translate([0, 0, 2]) linear_extrude(63, scale = 1.2) circle(20.6, $fn = 90);
}
