$fn=72; difference(){ intersection(){ translate([0,0,38]) sphere(44); translate([-50,-50,0]) cube([100,100,40]);} translate([0,0,41]) sphere(43.2);} 
