// A dish with slots and a rim.
$fn = 64;
difference() {
  hull() { translate([0, 0, 1]) scale([1, 0.65, 1]) cylinder(h = 1, r = 44, center = true); translate([0, 0, 19]) scale([1, 0.68, 1]) cylinder(h = 2, r = 52); }
  hull() { translate([0, 0, 3]) scale([1, 0.65, 1]) cylinder(h = 1, r = 41); translate([0, 0, 20]) scale([1, 0.68, 1]) cylinder(h = 3, r = 49.6); }
  for (x = [-30:7.5:30]) translate([x, 0, 0]) cube([3, 34 - abs(x) / 2, 20], center = true);
}
for (x = [-26.25:15:27]) translate([x - 1, -20, 1.5]) cube([2, 40, 5]);
