// A tray for twelve AA cells.
$fn = 40;
difference() {
  linear_extrude(22) offset(3) square([62, 46], center = true);
  for (x = [-1.5:1.5], y = [-1:1]) translate([x * 16, y * 16, 1.6]) cylinder(h = 30, d = 14.9);
}
