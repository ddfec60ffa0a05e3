// Four tapered feet and a wedge.
$fn = 48;
for (x = [0:1], y = [0:1]) translate([x * 34, y * 34, 0]) difference() { cylinder(h = 18, r1 = 15, r2 = 11); translate([0, 0, 6]) cylinder(h = 20, d = 8); translate([0, 0, -1]) cylinder(h = 10, d = 3.4); }
translate([62, 0, 0]) rotate([90, 0, 90]) linear_extrude(24) polygon([[0, 0], [50, 0], [50, 4], [0, 22]]);
