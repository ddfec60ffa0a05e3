// A whistle with a chamber.
$fn = 60;
difference() {
  union() { cylinder(h = 16, r = 13); translate([0, 3, 0]) cube([42, 10, 16]); translate([-15, 0, 0]) cylinder(h = 4, r = 4); }
  translate([0, 0, 1.6]) cylinder(h = 12.8, r = 11);
  translate([8, 7, 1.6]) cube([40, 4.4, 12.8]);
  translate([7, 5, 1.6]) cube([6, 12, 12.8]);
  translate([-15, 0, -1]) cylinder(h = 9, r = 1.8);
}
