import { changeCount } from '#contract/printing/estimate/filament-changes.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import type { ProjectPlates } from '#contract/printing/models/plates.ts'
import type { PlateReport } from '#geometry/estimate/plate-reports.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import { type StoredEstimate, shownEstimate } from './print-estimate.ts'

export type PlatesRow = {
  plates: PlateReport[] | null
  plates_key: string | null
  estimate: StoredEstimate | null
}

/** Once a slicer has measured the whole file, its figures are shared out to the plates. */
export function shownPlates({ plates, plates_key: key, estimate }: PlatesRow): ProjectPlates | null {
  if (!plates) return null
  const share = estimate?.source === 'slicer' ? sharesOf(plates, estimate) : same
  const { layerHeightMm } = choicesOf(estimate?.choices ?? {})
  return {
    pictureUrl: key && mediaUrl(key),
    plates: plates.map(({ size, estimate: own, filamentChanges: changes, ...plate }) => {
      const shown = own && shownEstimate({ ...share(own), version: 1 })
      const filamentChanges = changes ? changeCount(changes, layerHeightMm) : 0
      return { ...plate, sizeMm: [...size], estimate: shown, filamentChanges }
    }),
  }
}

type Figures = NonNullable<PlateReport['estimate']>

const same = (own: Figures) => own

/** A sliced plate keeps the designer's figures, and the others share the rest; when nothing is left they keep ours. */
function sharesOf(plates: PlateReport[], whole: StoredEstimate) {
  const all = plates.flatMap(({ estimate }) => estimate ?? [])
  const factor = (of: (figures: Figures) => number) => {
    const sum = (figures: Figures[]) => figures.reduce((total, one) => total + of(one), 0)
    const share = (of(whole) - sum(all.filter(isSliced))) / sum(all.filter((one) => !isSliced(one)))
    return Number.isFinite(share) && share > 0 ? share : undefined
  }
  const grams = factor((figures) => figures.grams)
  const slow = factor(({ minutes }) => minutes.slow)
  const fast = factor(({ minutes }) => minutes.fast)
  return (own: Figures): Figures =>
    isSliced(own) || !grams || !slow || !fast
      ? own
      : {
          grams: own.grams * grams,
          minutes: { slow: own.minutes.slow * slow, fast: own.minutes.fast * fast },
          source: 'slicer',
        }
}

function isSliced({ source }: Figures) {
  return source === 'project'
}
