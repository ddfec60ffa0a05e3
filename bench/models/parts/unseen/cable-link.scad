// Four links of a cable chain.
$fn = 40;
module link() difference() {
  union() { translate([-12, 0, 0]) cube([24, 26, 14]); for (x = [-12, 9.6]) translate([x, 0, 7]) rotate([0, 90, 0]) cylinder(h = 2.4, r = 7); }
  translate([-9.6, -10, 2]) cube([19.2, 50, 10]);
  for (x = [-20, 9]) translate([x, 0, 7]) rotate([0, 90, 0]) cylinder(h = 11, d = 5.2);
  translate([-9.2, 14, -1]) cube([18.4, 8, 30]);
}
for (i = [0:3]) translate([i * 30, 0, 0]) link();
