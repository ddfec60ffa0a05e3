$fn=16; linear_extrude(height=40,twist=-360*4,slices=240) translate([14,0]) circle(2.4); cylinder(h=2,r=17,$fn=60);
