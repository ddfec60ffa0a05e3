import { prusaPattern } from '#contract/printing/estimate/infill-patterns.ts'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { densityOf } from '#contract/printing/estimate/print-figures.ts'
import { layersIn } from '#contract/printing/estimate/print-layers.ts'
import {
  type PrinterClass,
  type PrinterMotion,
  printerMotions,
} from '#contract/printing/estimate/printer-motions.ts'

const print = {
  first_layer_height: '0.2',
  skirts: '0',
  filament_diameter: '1.75',
  // Larger than any printer: every model is measured.
  bed_shape: '0x0,1000x0,1000x1000,0x1000',
  max_print_height: '1000',
  gcode_flavor: 'marlin',
  machine_limits_usage: 'time_estimate_only',
  cooling: '1',
}

const fast = {
  perimeter_speed: '300',
  external_perimeter_speed: '200',
  small_perimeter_speed: '100',
  infill_speed: '270',
  solid_infill_speed: '250',
  top_solid_infill_speed: '200',
  travel_speed: '500',
  first_layer_speed: '50',
  slowdown_below_layer_time: '6',
  min_print_speed: '20',
  default_acceleration: '10000',
  perimeter_acceleration: '5000',
  machine_max_acceleration_x: '20000',
  machine_max_acceleration_y: '20000',
  machine_max_acceleration_extruding: '20000',
  machine_max_acceleration_travel: '20000',
  machine_max_feedrate_x: '500',
  machine_max_feedrate_y: '500',
  machine_max_jerk_x: '9',
  machine_max_jerk_y: '9',
}

/** Speeds in mm/s, accelerations in mm/s². */
const speeds: Record<PrinterClass, Record<string, string>> = {
  slow: {
    perimeter_speed: '45',
    external_perimeter_speed: '25',
    small_perimeter_speed: '25',
    infill_speed: '80',
    solid_infill_speed: '80',
    top_solid_infill_speed: '40',
    travel_speed: '180',
    first_layer_speed: '20',
    slowdown_below_layer_time: '15',
    min_print_speed: '15',
    default_acceleration: '1000',
    perimeter_acceleration: '800',
    machine_max_acceleration_x: '1000',
    machine_max_acceleration_y: '1000',
    machine_max_acceleration_extruding: '1250',
    machine_max_acceleration_travel: '1250',
    machine_max_feedrate_x: '200',
    machine_max_feedrate_y: '200',
    machine_max_jerk_x: '8',
    machine_max_jerk_y: '8',
  },
  fast,
  // Bambu Studio: "0.20mm Standard @BBL A1M".
  small: { ...fast, travel_speed: '700', default_acceleration: '6000' },
  // OrcaSlicer: "0.20mm Standard @MINIIS".
  smallSlow: {
    perimeter_speed: '80',
    external_perimeter_speed: '45',
    small_perimeter_speed: '45',
    infill_speed: '115',
    solid_infill_speed: '140',
    top_solid_infill_speed: '80',
    travel_speed: '400',
    first_layer_speed: '30',
    slowdown_below_layer_time: '10',
    min_print_speed: '15',
    default_acceleration: '2000',
    perimeter_acceleration: '1500',
    machine_max_acceleration_x: '4000',
    machine_max_acceleration_y: '4000',
    machine_max_acceleration_extruding: '4000',
    machine_max_acceleration_travel: '4000',
    machine_max_feedrate_x: '400',
    machine_max_feedrate_y: '400',
    machine_max_jerk_x: '8',
    machine_max_jerk_y: '8',
  },
  mk4s: speedsOf(printerMotions.mk4s),
  coreOne: speedsOf(printerMotions.coreOne),
  xl: speedsOf(printerMotions.xl),
  neptune4Max: speedsOf(printerMotions.neptune4Max),
}

function speedsOf(motion: PrinterMotion) {
  const limit = String(Math.max(motion.acceleration, motion.perimeterAcceleration))
  return {
    perimeter_speed: String(motion.inner),
    external_perimeter_speed: String(motion.outer),
    small_perimeter_speed: String(motion.small),
    infill_speed: String(motion.sparse),
    solid_infill_speed: String(motion.solid),
    top_solid_infill_speed: String(motion.top),
    travel_speed: String(motion.travel),
    first_layer_speed: String(motion.firstLayer),
    slowdown_below_layer_time: String(motion.shortestLayer),
    min_print_speed: String(motion.slowest),
    default_acceleration: String(motion.acceleration),
    perimeter_acceleration: String(motion.perimeterAcceleration),
    machine_max_acceleration_x: limit,
    machine_max_acceleration_y: limit,
    machine_max_acceleration_extruding: limit,
    machine_max_acceleration_travel: limit,
    machine_max_feedrate_x: String(motion.travel),
    machine_max_feedrate_y: String(motion.travel),
    machine_max_jerk_x: String(motion.jerk),
    machine_max_jerk_y: String(motion.jerk),
  }
}

export function profileOf(printer: PrinterClass, choices: PrintChoices) {
  const settings = Object.entries({ ...print, ...speeds[printer], ...chosen(choices) })
  return settings.map(([name, value]) => `${name} = ${value}\n`).join('')
}

// Share of the nozzle's diameter.
const highestLayer = 0.75

function chosen(choices: PrintChoices) {
  const { layerHeightMm, walls, infillPercent, infillPattern, nozzleMm, brimMm, material, supports } = choices
  const { topMm = 1, bottomMm = 0.8, density = densityOf(material) } = choices
  return {
    layer_height: String(Math.min(layerHeightMm, highestLayer * nozzleMm)),
    nozzle_diameter: String(nozzleMm),
    perimeters: String(walls),
    // As thick as five and four layers of 0.2 mm.
    top_solid_layers: String(layersIn(topMm, layerHeightMm)),
    bottom_solid_layers: String(layersIn(bottomMm, layerHeightMm)),
    fill_density: `${infillPercent}%`,
    // Only this pattern fills 100 %.
    fill_pattern: infillPercent === 100 ? 'rectilinear' : prusaPattern(infillPattern),
    brim_width: String(brimMm),
    support_material: supports ? '1' : '0',
    filament_density: String(density),
  }
}
