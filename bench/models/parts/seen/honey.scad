difference(){ cube([80,70,4]); for(r=[0:6],c=[0:7]) translate([6+c*10+(r%2)*5,5+r*9,-1]) cylinder(h=6,r=5.2,$fn=6); } difference(){ cube([80,70,8]); translate([3,3,-1]) cube([74,64,10]);} 
