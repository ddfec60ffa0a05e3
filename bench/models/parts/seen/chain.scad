$fn=24; module link(){ rotate_extrude() translate([9,0]) circle(2.4);} for(i=[0:3]) translate([i*11.6,0,8.6]) rotate([i%2?45:-45,0,0]) scale([1,0.8,1]) link();
