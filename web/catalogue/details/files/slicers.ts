import type { ProductFile } from '#contract/catalogue/catalogue.ts'
import type { Slicer } from '#contract/preferences.ts'

type Model = Pick<ProductFile, 'format'>

/** Slicers that open a URL from a page. PrusaSlicer accepts only four hosts of its own. */
const handOffs = [
  { slicer: 'orcaslicer', name: 'OrcaSlicer', opens: () => true, address: orcaAddress },
  {
    slicer: 'bambu-studio',
    name: 'Bambu Studio',
    opens: ({ format }: Model) => format === '3mf',
    address: bambuAddress,
  },
] as const satisfies {
  slicer: Slicer
  name: string
  opens: (file: Model) => boolean
  address: (url: string, isMac: boolean) => string
}[]

export type HandOff = (typeof handOffs)[number]

/** Returns the slicers that can open this file from here, the member's own first. */
export function handOffsFor(file: Model, preferred: Slicer | null | undefined): HandOff[] {
  return handOffs
    .filter(({ opens }) => opens(file))
    .toSorted((a, b) => Number(b.slicer === preferred) - Number(a.slicer === preferred))
}

function orcaAddress(url: string) {
  return `orcaslicer://open?file=${encodeURIComponent(url)}`
}

/** On a Mac the scheme itself carries the address. */
function bambuAddress(url: string, isMac: boolean) {
  const file = encodeURIComponent(url)
  return isMac ? `bambustudioopen://${file}` : `bambustudio://open?file=${file}`
}

export function manualHint(preferred: Slicer | null | undefined) {
  return `Download the 3MF, then drag it into ${handNames[preferred ?? 'prusaslicer'] ?? 'PrusaSlicer'}.`
}

const handNames: Partial<Record<Slicer, string>> = { cura: 'Cura', other: 'your slicer' }
