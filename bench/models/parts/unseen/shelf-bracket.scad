// A bracket with cut-outs, lying on its side.
$fn = 40;
difference() {
  union() {
    linear_extrude(14) difference() { polygon([[0, 0], [90, 0], [90, 6], [6, 70], [0, 70]]); offset(2) offset(-2) polygon([[10, 8], [68, 8], [10, 54]]); }
    linear_extrude(6) translate([8, 6]) rotate(41) square([34, 5]);
  }
  for (x = [30, 76]) translate([x, -1, 7]) rotate([-90, 0, 0]) cylinder(h = 9, d = 4.2);
  for (y = [20, 60]) translate([-1, y, 7]) rotate([0, 90, 0]) cylinder(h = 9, d = 4.2);
}
