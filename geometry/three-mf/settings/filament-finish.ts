import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import type { Hex } from '../../filament-colours.ts'
import { maxFilaments } from './model-settings.ts'
import type { SlicerSettings } from './slicer-settings.ts'

type Finish = FilamentFinish | null

/** The filaments of a project by number, of which its clean copy keeps nothing; null for what it does not say. */
export type KnownFilaments = { colours: readonly (Hex | null)[] | null; finishes: readonly Finish[] | null }

const namedFinishes: [finish: FilamentFinish, name: RegExp][] = [
  ['wood', /\b[Ww]ood(?:[Ff]ill)?\b|[a-z]Wood\b|\bWOOD\b|[Tt]imberfill/],
  ['silk', /silk/i],
  ['translucent', /translucent|transparent|\bclear\b/i],
  ['matte', /\bmatte?\b|\bMattFlex\b|\b[CG]F\b/i],
]

const notedFinishes: typeof namedFinishes = [
  ['wood', /\bwood(?:en)? (?:finish|look)\b/i],
  ['silk', /\bsilky? (?:finish|look)\b/i],
  ['matte', /\bmatte? (?:finish|look)\b/i],
]

/** Returns the finish of each filament by its profile, type and notes; an empty list if none names one. */
export function filamentFinishes(settings: SlicerSettings | undefined): Finish[] {
  if (!settings) return []
  const [profiles, types] = [settings('filament_settings_id'), settings('filament_type')]
  const [inherited, notes] = [settings('inherits_group'), settings('filament_notes')]
  const count = Math.min(maxFilaments, Math.max(profiles.length, types.length))
  const finishes = Array.from({ length: count }, (_, index) => {
    // Those of the process come first.
    const parent = inherited[index + 1]
    const named = [profiles[index], types[index], parent].map((name) => said(name, namedFinishes))
    return named.find((finish) => finish) ?? said(notes[index], notedFinishes)
  })
  return finishes.some((finish) => finish) ? finishes : []
}

function said(text = '', known: typeof namedFinishes): Finish {
  return known.find(([, name]) => name.test(text))?.[0] ?? null
}

export function finishOfColours({ colours, finishes }: KnownFilaments): ReadonlyMap<Hex, FilamentFinish> {
  const found = new Map<Hex, Finish>()
  for (const [index, colour] of (colours ?? []).entries()) {
    const finish = finishes?.[index] ?? null
    if (colour) found.set(colour, found.has(colour) && found.get(colour) !== finish ? null : finish)
  }
  return new Map([...found].flatMap(([colour, finish]) => (finish ? [[colour, finish] as const] : [])))
}
