import type { ProjectPlates } from '#contract/printing/plates.ts'
import type { PlateReport } from '#geometry/estimate/plate-reports.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import { type StoredEstimate, shownEstimate } from './print-estimate.ts'

export type PlatesRow = {
  plates: PlateReport[] | null
  plates_key: string | null
  estimate: StoredEstimate | null
}

/** The plates of a file; once a slicer has measured the whole, its figures are shared out. */
export function shownPlates({ plates, plates_key: key, estimate }: PlatesRow): ProjectPlates | null {
  if (!plates) return null
  const share = estimate?.source === 'slicer' ? sharesOf(plates, estimate) : same
  return {
    pictureUrl: key && mediaUrl(key),
    plates: plates.map(({ size, estimate: own, ...plate }) => {
      const shown = own && shownEstimate({ ...share(own), version: 1 })
      return { ...plate, sizeMm: [...size], estimate: shown }
    }),
  }
}

type Figures = NonNullable<PlateReport['estimate']>

const same = (own: Figures) => own

function sharesOf(plates: PlateReport[], whole: StoredEstimate) {
  const factor = (of: (figures: Figures) => number) => {
    const total = plates.reduce((sum, { estimate }) => sum + (estimate ? of(estimate) : 0), 0)
    return total > 0 ? of(whole) / total : 1
  }
  const grams = factor((figures) => figures.grams)
  const slow = factor(({ minutes }) => minutes.slow)
  const fast = factor(({ minutes }) => minutes.fast)
  return (own: Figures): Figures => ({
    grams: own.grams * grams,
    minutes: { slow: own.minutes.slow * slow, fast: own.minutes.fast * fast },
    source: 'slicer',
  })
}
