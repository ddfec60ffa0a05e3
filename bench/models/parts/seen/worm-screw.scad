// A lead screw of 20 mm and its nut.
module thread(r, h) linear_extrude(h, twist = -360 * h / 6, slices = h * 4) translate([1.4, 0]) circle(r, $fn = 40);
translate([0, 0, 5]) thread(9, 34);
cylinder(h = 6, d = 26, $fn = 10);
translate([36, 0, 0]) difference() { cylinder(h = 12, d = 30, $fn = 6); translate([0, 0, -1]) thread(9.4, 14); }
