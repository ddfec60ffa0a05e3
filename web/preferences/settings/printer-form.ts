import { type Printer, type Units, updatePreferences } from '#contract/preferences.ts'
import { knownPrinters } from '#contract/printing/printers/printers.ts'
import { inMillimetres, inUnits } from '../values/units.ts'

/** As typed; lengths in the member's units. */
export type PrinterForm = {
  /** A model of our list, or `other`. */
  choice: string
  name: string
  width: string
  depth: string
  height: string
  nozzle: string
  multiColour: boolean
}

export type PrinterProblems = Partial<Record<keyof PrinterForm, string>>

export const other = 'other'

export const emptyForm: PrinterForm = {
  choice: '',
  name: '',
  width: '',
  depth: '',
  height: '',
  nozzle: '0.4',
  multiColour: false,
}

export const printerOptions = [
  ...knownPrinters.map(({ model }) => ({ value: model, label: model })),
  { value: other, label: 'Another printer', keywords: ['other', 'own'] },
]

export function formOf({ model, bed, nozzle, multiColour }: Printer, units: Units): PrinterForm {
  const isKnown = knownPrinters.some((known) => known.model === model)
  return {
    choice: isKnown ? model : other,
    name: isKnown ? '' : model,
    ...sides(bed, units),
    nozzle: String(nozzle),
    multiColour,
  }
}

export function withKnownPrinter(form: PrinterForm, choice: string, units: Units): PrinterForm {
  const known = knownPrinters.find(({ model }) => model === choice)
  if (!known) return { ...form, choice }
  return { ...form, choice, ...sides(known.bed, units), multiColour: known.multiColour }
}

function sides([width, depth, height]: readonly [number, number, number], units: Units) {
  const text = (mm: number) => String(inUnits(mm, units))
  return { width: text(width), depth: text(depth), height: text(height) }
}

export function printerOf(form: PrinterForm, units: Units): Printer {
  const side = (text: string) => inMillimetres(Number(text.replace(',', '.')), units)
  return {
    model: form.choice === other ? form.name.trim() : form.choice,
    bed: [side(form.width), side(form.depth), side(form.height)],
    nozzle: Number(form.nozzle),
    multiColour: form.multiColour,
  }
}

export function printerProblems(form: PrinterForm, units: Units): PrinterProblems {
  if (!form.choice) return { choice: 'Choose your printer.' }
  const checked = updatePreferences.body.safeParse({ printers: [printerOf(form, units)] })
  const fields = ['width', 'depth', 'height'] as const
  const problems: PrinterProblems = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    const [, , part, index] = path
    if (part === 'model') problems.name = message
    if (part === 'bed') problems[fields[Number(index)] ?? 'width'] = sideProblem(units)
  }
  return problems
}

function sideProblem(units: Units) {
  return units === 'metric' ? '50 to 2000 mm.' : '2 to 78 inches.'
}

/** Equal printers have the same key. */
export function keyOf({ model, bed, nozzle, multiColour }: Printer): string {
  return [model, ...bed, nozzle, multiColour].join(' ')
}

export function withPrinter(printers: readonly Printer[], printer: Printer, place = printers.length) {
  const others = printers.filter((it, index) => index !== place && keyOf(it) !== keyOf(printer))
  return others.toSpliced(Math.min(place, others.length), 0, printer)
}
