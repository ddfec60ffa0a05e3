function h(x,y)=6+3*sin(x*9)*cos(y*7)+1.6*sin(x*31+y*17); for(x=[0:39],y=[0:39]) translate([x*1.5,y*1.5,0]) cube([1.52,1.52,h(x*3,y*3)]);
