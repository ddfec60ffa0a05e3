$fn=6; cylinder(h=7,r=9); translate([0,0,6.9]) linear_extrude(height=28,twist=-360*14,slices=280) translate([0.5,0]) circle(r=5,$fn=40);
