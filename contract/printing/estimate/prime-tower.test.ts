import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeCount, costOfChanges } from './filament-changes.ts'
import { primeTower } from './prime-tower.ts'

const sizes = { layerHeightMm: 0.2, nozzleMm: 0.4 }

/** Ten stripes of 2 mm in two filaments. */
const stripes = {
  ...{ towers: 1, heightMm: 18.2, plannedMm: 18.2 },
  ...{ changedMm: 0, changedLayers: 9, coolingSeconds: 0 },
}

// PrusaSlicer 2.5.0 with `wipe_tower` and `wiping_volumes_matrix`: the same block in one filament and in two.
test('a prime tower of stripes weighs what PrusaSlicer prints, whatever is purged', () => {
  for (const [purgedMm3, sliced] of [
    [45, 3.18],
    [140, 5.21],
    [325, 9.26],
  ] as const) {
    const grams = (primeTower(stripes, { count: 9, purgedMm3, ...sizes }).volume * 1.24) / 1000
    assert.ok(Math.abs(grams / sliced - 1) < 0.02, `${grams} g for ${purgedMm3} mm3`)
  }
})

// `WipeTower::plan_tower` of PrusaSlicer (src/libslic3r/GCode/WipeTower.cpp): depths are propagated downwards.
test('a tower is deeper where a layer above has more changes', () => {
  const volume = (plannedMm: number) =>
    primeTower({ ...stripes, plannedMm }, { count: 9, purgedMm3: 140, ...sizes }).volume
  assert.ok(volume(3 * 18.2) > 1.4 * volume(18.2))
})

test('filament that is flushed beside the bed is weighed but not printed', () => {
  const count = changeCount({ layeredMm: 0, switches: 9 }, 0.2)
  const cost = costOfChanges({ count, tower: stripes }, { changer: 'feeder', material: 'PLA', ...sizes })
  assert.ok(cost.towerGrams)
  assert.equal(Math.round((cost.grams - cost.towerGrams) * 100), Math.round(9 * 0.28 * 1.24 * 100))
})

test('a tower beside short layers saves the time that they are slowed down to cool', () => {
  const minutes = (coolingSeconds: number) =>
    costOfChanges(
      { count: 9, tower: { ...stripes, coolingSeconds } },
      { changer: 'mmu', material: 'PLA', ...sizes },
    ).minutes
  assert.equal(Math.round(minutes(0) - minutes(120)), 2)
})
