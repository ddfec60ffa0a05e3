$fn=60; linear_extrude(14) union(){ difference(){ circle(13); circle(10.5); translate([-5,5]) square([10,20]);} translate([-20,-15]) square([40,4]); }
