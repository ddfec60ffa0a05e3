import { parseArgs } from 'node:util'
import { designs } from '../../demo/catalogue.ts'
import { isSlicerInstalled } from './slicer-view.ts'

/** Values from `sysexits.h`. */
const exitCodes = { unavailable: 69, unfinished: 75 }

/** Ends the process as unavailable (69) when PrusaSlicer is missing: nothing was checked. */
export function requireSlicer() {
  if (isSlicerInstalled()) return
  process.stderr.write(
    'PrusaSlicer is not installed, so nothing was checked. On Debian and Ubuntu: apt-get install prusa-slicer\n',
  )
  process.exit(exitCodes.unavailable)
}

type CheckOptions = {
  /** Names of designs or models; empty means all. */
  names: string[]
  /** No slice starts later. */
  isLate: () => boolean
  models: number
  /** Also slices files for the printers with motions of their own. */
  isOnSinglePrinters: boolean
}

/** Returns the options of a check: `--minutes 4 --models 60 twist-jar`. */
export function readOptions(): CheckOptions {
  const options = {
    minutes: { type: 'string' },
    models: { type: 'string' },
    'single-printers': { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const end = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  return {
    names: positionals,
    isLate: () => performance.now() > end,
    models: Number(values.models ?? Number.POSITIVE_INFINITY),
    isOnSinglePrinters: values['single-printers'] ?? false,
  }
}

/** Returns these designs, or all; ends the process when there is none of a name. */
export function designsNamed(names: string[]) {
  const unknown = names.filter((name) => designs.every(({ slug }) => slug !== name))
  if (unknown.length === 0) return designs.filter(({ slug }) => names.length === 0 || names.includes(slug))
  process.stderr.write(`There is no design ${unknown.join(', ')}.\n`)
  process.exit(1)
}

/** Ends the process: 1 after a failure, 75 when something was not checked. */
export function endCheck({ failed, isUnfinished }: { failed: boolean; isUnfinished: boolean }): never {
  const unfinished = isUnfinished ? exitCodes.unfinished : 0
  process.exit(failed ? 1 : unfinished)
}
