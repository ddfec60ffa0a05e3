// A cookie cutter: a thin wall with a rim.
module star(r) polygon([for (i = [0:9]) let (q = i % 2 == 0 ? r : r * 0.5) [q * cos(i * 36), q * sin(i * 36)]]);
module ring(w) difference() { offset(w, $fn = 32) star(34); star(34); }
linear_extrude(2.4) ring(4);
linear_extrude(16) ring(0.9);
