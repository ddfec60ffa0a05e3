import type { ProjectPrint } from '#contract/printing/estimate/print-estimate.ts'

// A Bambu Lab unit holds four filaments, and up to four units work together.
const perUnit = 4

/** Returns the filaments of a project: 'In 6 filaments at once (PLA, PETG): it needs 2 multi-material units, such as an AMS.' */
export function filamentSentence(filaments: ProjectPrint['filaments']) {
  const types = [...new Set(filaments.flatMap(({ type }) => type || []))].join(', ')
  const named = types && ` (${types})`
  if (filaments.length < 2) return `In one filament${named}.`
  const units = Math.ceil(filaments.length / perUnit)
  const needed = units === 1 ? 'a multi-material unit' : `${units} multi-material units`
  return `In ${filaments.length} filaments at once${named}: it needs ${needed}, such as an AMS.`
}

export function paintedSentence(colours = 0) {
  return colours < 2
    ? ''
    : `Painted in ${colours} colours: pictures and the 3D view show the colour below the painting.`
}
