// A guard for an 80 mm fan.
$fn = 72;
linear_extrude(3) {
  difference() { offset(4) square([72, 72], center = true); circle(38); for (x = [-1, 1], y = [-1, 1]) translate([x * 35.75, y * 35.75]) circle(2.2); }
  for (r = [8:7.5:36]) difference() { circle(r + 0.9); circle(r - 0.9); }
  for (a = [0:45:179]) rotate(a) square([77, 2.4], center = true);
}
