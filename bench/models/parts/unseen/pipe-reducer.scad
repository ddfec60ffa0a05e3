// An adapter from 40 to 25 mm pipe.
$fn = 90;
rotate_extrude() polygon([[17.6, 0], [20, 0], [20, 24], [12.5, 38], [12.5, 60], [10.4, 60], [10.4, 37], [17.6, 23]]);
for (z = [6, 16]) translate([0, 0, z]) difference() { cylinder(h = 2, r = 21.4); translate([0, 0, -1]) cylinder(h = 4, r = 19); }
