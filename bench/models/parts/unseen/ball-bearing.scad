// A bearing printed in place.
$fn = 72;
rotate_extrude() difference() { translate([18, 0]) square([8, 10]); translate([18.2, 5]) circle(4.4, $fn = 40); }
rotate_extrude() difference() { translate([5, 0]) square([7.4, 10]); translate([13.4, 5]) circle(4.4, $fn = 40); }
for (a = [0:40:359]) rotate(a) translate([15.8, 0, 5]) intersection() { sphere(4.0, $fn = 32); cube([9, 9, 7.4], center = true); }
