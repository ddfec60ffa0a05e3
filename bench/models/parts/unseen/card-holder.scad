// A holder for memory cards.
difference() {
  linear_extrude(18) offset(2, $fn = 24) square([84, 34], center = true);
  for (i = [0:9]) translate([-38 + i * 8, -12.5, 3]) cube([2.6, 25, 30]);
  for (x = [-36:12:36]) translate([x, 16, 3]) cube([8, 1.2, 30], center = false);
}
