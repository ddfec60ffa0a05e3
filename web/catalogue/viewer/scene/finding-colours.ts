import { type FindingMark, findingMarks } from '#contract/printing/printability/finding-marks.ts'
import type { PreviewMesh } from '../model/glb.ts'

type Shown = { kind: FindingMark; bit: number; colour: string; label: string }

/** The first of several colours of a face wins: the gravest, places before whole bodies. They differ in brightness too. */
export const findingColours: readonly Shown[] = [
  { kind: 'island', bit: findingMarks.island, colour: '#8f1463', label: 'Begins in mid-air' },
  { kind: 'overhang', bit: findingMarks.overhang, colour: '#d7301f', label: 'Overhang over 45°' },
  { kind: 'thin_wall', bit: findingMarks.thin_wall, colour: '#1f5fc4', label: 'Wall under 0.8 mm' },
  { kind: 'narrow_gap', bit: findingMarks.narrow_gap, colour: '#6b3fb5', label: 'Gap under 0.3 mm' },
  { kind: 'crossing', bit: findingMarks.crossing, colour: '#5a3d28', label: 'Crossing faces' },
  { kind: 'bridge', bit: findingMarks.bridge, colour: '#e0a800', label: 'Bridge' },
  { kind: 'sharp_tip', bit: findingMarks.sharp_tip, colour: '#0b7f78', label: 'Sharp tip' },
  { kind: 'tip_over', bit: findingMarks.tip_over, colour: '#ef86b4', label: 'Body that tips over easily' },
  {
    kind: 'small_contact',
    bit: findingMarks.small_contact,
    colour: '#9fdcf0',
    label: 'First layer, seen from below',
  },
  {
    kind: 'overlap',
    bit: findingMarks.overlap,
    colour: '#6f7a88',
    label: 'Bodies or objects that overlap',
  },
]

/** Returns the finding to show on a face; undefined where nothing was found. */
export function findingOf(bits: number): Shown | undefined {
  return findingColours.find(({ bit }) => (bits & bit) !== 0)
}

export type FindingShare = Pick<Shown, 'kind' | 'colour' | 'label'> & { percent: number }

/** Returns the colours that are seen on the meshes, each with its share of their surface. */
export function findingShares(meshes: readonly PreviewMesh[]): FindingShare[] {
  const areas = new Map<FindingMark | undefined, number>()
  for (const { triangles, findings, positions, step } of meshes)
    for (let at = 0; at < triangles.length; at += 3) {
      const kind = findingOf(findings?.[(triangles[at] ?? 0) * 2] ?? 0)?.kind
      const area = areaOf(positions, triangles.subarray(at, at + 3)) * step * step
      areas.set(kind, (areas.get(kind) ?? 0) + area)
    }
  const total = [...areas.values()].reduce((sum, area) => sum + area, 0) || 1
  return findingColours.flatMap(({ kind, colour, label }) => {
    const area = areas.get(kind) ?? 0
    return area > 0 ? [{ kind, colour, label, percent: (area / total) * 100 }] : []
  })
}

function areaOf(positions: Int16Array, [a = 0, b = 0, c = 0]: Uint32Array) {
  const edge = (to: number, axis: number) => (positions[to * 4 + axis] ?? 0) - (positions[a * 4 + axis] ?? 0)
  const [u, v] = [b, c].map((to) => [edge(to, 0), edge(to, 1), edge(to, 2)])
  const [ux = 0, uy = 0, uz = 0] = u ?? []
  const [vx = 0, vy = 0, vz = 0] = v ?? []
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2
}
