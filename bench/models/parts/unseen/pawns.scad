// Four turned pawns.
$fn = 64;
for (x = [0:1], y = [0:1]) translate([x * 30, y * 30, 0]) { rotate_extrude() polygon([[0, 0], [11, 0], [11, 2], [9.6, 4], [9.6, 6], [6.5, 9], [4.8, 14], [4, 20], [4.2, 24], [7, 26], [4.4, 28], [0, 28]]); translate([0, 0, 32]) sphere(6.4); }
