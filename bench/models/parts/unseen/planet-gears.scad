// A sun, three planets and a ring.
module gear(n, m, h) linear_extrude(h) { circle(n * m / 2 - 1.1 * m, $fn = 60); for (i = [0:n - 1]) rotate(i * 360 / n) polygon([[0, -m * 0.95], [n * m / 2 - m, -m * 0.95], [n * m / 2, -m * 0.7], [n * m / 2 + m * 0.9, -m * 0.3], [n * m / 2 + m * 0.9, m * 0.3], [n * m / 2, m * 0.7], [n * m / 2 - m, m * 0.95], [0, m * 0.95]]); }
module bored(n) difference() { gear(n, 1.5, 8); translate([0, 0, -1]) cylinder(h = 10, d = 5, $fn = 32); }
bored(12);
for (a = [0:120:359]) rotate(a) translate([18.4, 0, 0]) rotate(15) bored(12);
difference() { cylinder(h = 8, r = 35, $fn = 90); translate([0, 0, -1]) gear(36, 1.57, 10); }
