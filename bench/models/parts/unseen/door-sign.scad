// A sign with two lines of letters cut in.
difference() {
  linear_extrude(4) offset(6, $fn = 40) square([100, 34], center = true);
  translate([0, 8, 2.8]) linear_extrude(3) text("Quiet please", size = 11, halign = "center", valign = "center");
  translate([0, -10, 2.8]) linear_extrude(3) text("recording 9 - 12", size = 8, halign = "center", valign = "center");
  for (x = [-50, 50]) translate([x, 17, -1]) cylinder(h = 9, d = 3.5, $fn = 24);
}
