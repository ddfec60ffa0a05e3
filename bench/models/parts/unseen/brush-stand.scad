// A stand for four tooth brushes.
$fn = 56;
difference() {
  union() { scale([1.5, 1, 1]) cylinder(h = 4, r = 28); translate([0, 0, 60]) scale([1.5, 1, 1]) cylinder(h = 4, r = 24); cylinder(h = 62, r = 9); }
  for (x = [-1, 1], y = [-1, 1]) translate([x * 19, y * 12, 55]) cylinder(h = 20, d = 13);
  translate([0, 0, -1]) cylinder(h = 50, r = 6);
}
