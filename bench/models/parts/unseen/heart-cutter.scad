// A cookie cutter with a handle.
module heart() { rotate(45) square(32); rotate(45) translate([16, 32]) circle(16, $fn = 60); rotate(45) translate([32, 16]) circle(16, $fn = 60); }
module ring(a, b) difference() { offset(a, $fn = 48) heart(); offset(b, $fn = 48) heart(); }
linear_extrude(3) ring(3.4, 0);
linear_extrude(9) ring(1.6, 0);
linear_extrude(18) ring(0.86, 0);
