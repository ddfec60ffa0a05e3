difference(){ linear_extrude(90,twist=80,slices=90,scale=1.15) circle(26,$fn=9); translate([0,0,2]) linear_extrude(90,twist=80,slices=90,scale=1.15) circle(24.4,$fn=9);} 
