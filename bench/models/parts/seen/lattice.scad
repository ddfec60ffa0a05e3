$fn=10; difference(){ cube([50,50,40]); for(x=[0:4],y=[0:4],z=[0:3]) translate([5+x*10,5+y*10,5+z*10]) rotate([45,0,0]) rotate([0,35.26,0]) cube(7.2,center=true);}
