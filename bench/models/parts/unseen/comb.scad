// A comb of thirty teeth.
linear_extrude(3) {
  translate([0, 16]) offset(3, $fn = 32) square([104, 12]);
  for (i = [0:29]) translate([i * 3.6 - 1, 0]) polygon([[0.5, -22], [1.3, -22], [1.9, 18], [0, 18]]);
  for (x = [-3, 107 - 5]) translate([x, -22]) square([5, 42]);
}
