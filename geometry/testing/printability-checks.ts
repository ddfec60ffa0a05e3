import assert from 'node:assert/strict'
import type { FindingKind } from '#contract/printing/printability/printability.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { checkPrintability, checkSupports } from '../printability/printability.ts'

export function checkAll(mesh: Mesh) {
  const { report, marks } = checkPrintability(mesh)
  assert.deepEqual(report.unchecked, [])
  assert.equal(checkSupports(mesh), report.supports)
  const found = (kind: FindingKind) => report.findings.find((finding) => finding.kind === kind)
  return { report, marks, found }
}

export function assertNear(value: number | undefined, wanted: number, share = 0.01) {
  assert.ok(value !== undefined && Math.abs(value - wanted) <= wanted * share, `${value} is not ${wanted}`)
}
