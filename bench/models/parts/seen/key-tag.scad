// A tag with raised letters.
$fn = 40;
difference() {
  linear_extrude(2.4) offset(4) square([46, 16], center = true);
  translate([-22, 0, -1]) cylinder(h = 5, d = 5);
}
translate([3, 0, 2.4]) linear_extrude(1) text("WORKSHOP", size = 6, halign = "center", valign = "center");
linear_extrude(3.2) difference() { offset(4) square([46, 16], center = true); offset(2.8) square([46, 16], center = true); }
