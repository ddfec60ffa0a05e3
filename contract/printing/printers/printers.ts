import type { FilamentChanger } from '../estimate/filament-changes.ts'
import type { PrinterClass } from '../estimate/printer-motions.ts'
import { usualMinutes } from '../estimate/usual-print-times.ts'

/** Width, depth and height in millimetres. */
type Bed = readonly [width: number, depth: number, height: number]

type KnownPrinter = { model: string; bed: Bed; multiColour: boolean }

const square = (model: string, side: number, multiColour = false): KnownPrinter => ({
  model,
  bed: [side, side, side],
  multiColour,
})

/** Sizes as published by the manufacturers. */
export const knownPrinters: readonly KnownPrinter[] = [
  { model: 'Anycubic Kobra 3', bed: [250, 250, 260], multiColour: true },
  { model: 'Anycubic Kobra S1', bed: [250, 250, 250], multiColour: true },
  square('Bambu Lab A1', 256, true),
  square('Bambu Lab A1 mini', 180, true),
  { model: 'Bambu Lab H2D', bed: [325, 320, 325], multiColour: true },
  square('Bambu Lab P1P', 256, true),
  square('Bambu Lab P1S', 256, true),
  square('Bambu Lab X1 Carbon', 256, true),
  { model: 'Creality Ender-3 V3', bed: [220, 220, 250], multiColour: false },
  { model: 'Creality Ender-3 V3 SE', bed: [220, 220, 250], multiColour: false },
  { model: 'Creality Hi', bed: [260, 260, 300], multiColour: true },
  { model: 'Creality K1C', bed: [220, 220, 250], multiColour: false },
  square('Creality K1 Max', 300),
  square('Creality K2 Plus', 350, true),
  square('Elegoo Centauri Carbon', 256),
  { model: 'Elegoo Neptune 4 Max', bed: [420, 420, 480], multiColour: false },
  { model: 'Elegoo Neptune 4 Pro', bed: [225, 225, 265], multiColour: false },
  square('Flashforge AD5X', 220, true),
  square('Flashforge Adventurer 5M', 220),
  { model: 'Prusa CORE One', bed: [250, 220, 270], multiColour: false },
  square('Prusa MINI+', 180),
  { model: 'Prusa MK4S', bed: [250, 210, 220], multiColour: false },
  { model: 'Prusa XL', bed: [360, 360, 360], multiColour: true },
  { model: 'Qidi Plus4', bed: [305, 305, 280], multiColour: false },
  { model: 'Qidi Q1 Pro', bed: [245, 245, 240], multiColour: false },
  square('Snapmaker U1', 270, true),
  { model: 'Sovol SV06', bed: [220, 220, 250], multiColour: false },
  { model: 'Sovol SV08', bed: [350, 350, 345], multiColour: false },
  square('Voron 2.4 (350 mm)', 350),
]

/** Other printers are rated at 300 mm/s or more by their manufacturers. */
const otherClasses: Record<string, PrinterClass> = {
  'Bambu Lab A1 mini': 'small',
  'Prusa MINI+': 'smallSlow',
  'Creality Ender-3 V3 SE': 'slow',
  'Sovol SV06': 'slow',
  'Prusa MK4S': 'mk4s',
  'Prusa CORE One': 'coreOne',
  'Prusa XL': 'xl',
  'Elegoo Neptune 4 Max': 'neptune4Max',
}

/** Returns the class of a printer of our list; undefined for another one. */
export function classOfPrinter(model: string): PrinterClass | undefined {
  if (knownPrinters.every((known) => known.model !== model)) return undefined
  return otherClasses[model] ?? 'fast'
}

/** Returns the minutes that a print usually takes on a printer of this model; on a slow one for another model or none. */
export function usualMinutesOn(model: string | null, times: Parameters<typeof usualMinutes>[0]): number {
  return usualMinutes(times, classOfPrinter(model ?? '') ?? 'slow')
}

const toolChangers = ['Prusa XL', 'Snapmaker U1']

/** Returns how a printer of several colours changes them. */
export function changerOfPrinter(model: string): FilamentChanger {
  if (toolChangers.includes(model)) return 'toolheads'
  return model.startsWith('Prusa') ? 'mmu' : 'feeder'
}
