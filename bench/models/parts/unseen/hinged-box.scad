// A box and its lid, side by side, with knuckles.
$fn = 36;
module shell(h) difference() { linear_extrude(h) offset(4) square([52, 32], center = true); translate([0, 0, 1.6]) linear_extrude(h) offset(2.2) square([52, 32], center = true); }
module knuckles(h, from) for (x = [from:20:24]) translate([x, 23.5, h]) rotate([0, 90, 0]) difference() { hull() { cylinder(h = 9, r = 3.5); translate([3, -4, 0]) cube([3, 1, 9]); } translate([0, 0, -1]) cylinder(h = 12, d = 2.2); }
shell(24); knuckles(20, -30);
translate([0, -60, 0]) { shell(10); knuckles(6, -20); }
