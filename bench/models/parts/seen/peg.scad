$fn=30; for(i=[0:5]) translate([i*14,0,0]) { cylinder(h=3,r=5); cylinder(h=18,r=2.5+0.3*i);} 
