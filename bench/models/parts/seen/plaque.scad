difference(){ cube([90,34,3]); translate([3,3,2]) cube([84,28,2]); } translate([8,10,2]) linear_extrude(2) text("MAKER 42",size=13,font="DejaVu Sans:style=Bold");
