import { useState } from 'react'
import type { Anchor } from '../layout/anchors.ts'
import type { Layout, Point } from '../layout/layout.ts'

/** `anchor` is '' for a point that was picked. */
type End = { point: Point; anchor: string }

export type Measure = ReturnType<typeof useMeasure>

/** Measures between two points, which disappear when the parts move. */
export function useMeasure(isOn: boolean, layout: Layout) {
  const [kept, setKept] = useState<{ layout: Layout; ends: (End | undefined)[] }>({ layout, ends: [] })
  const [from, to] = isOn && kept.layout === layout ? kept.ends : []
  const set = (...ends: (End | undefined)[]) => setKept({ layout, ends })

  return {
    from,
    to,
    clear: () => set(),
    /** A third point starts a new measurement. */
    pick(point: Point) {
      const end = { point, anchor: '' }
      if (from && !to) set(from, end)
      else if (to && !from) set(end, to)
      else set(end)
    },
    chooseFrom: (anchor: Anchor | undefined) => set(endAt(anchor), to),
    chooseTo: (anchor: Anchor | undefined) => set(from, endAt(anchor)),
  }
}

function endAt(anchor: Anchor | undefined): End | undefined {
  return anchor && { point: anchor.point, anchor: anchor.id }
}

export function distanceBetween(from: Measure['from'], to: Measure['to']): number | undefined {
  if (!from || !to) return undefined
  const [a, b] = [from.point, to.point]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
