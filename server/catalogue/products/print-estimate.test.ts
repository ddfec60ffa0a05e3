import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printFigures, usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { shownEstimate } from './print-estimate.ts'

test('an estimate of an earlier release follows other print settings', () => {
  const shells = [1, 2, 3, 4, 6].map((count) => {
    const walls = 64_000 - (40 - 0.86 * count) ** 2 * 40
    const inside = 64_000 - walls
    return { count, walls, solid: inside * 0.045, sparse: inside * 0.955 }
  })
  const shown = shownEstimate({
    version: 1,
    grams: 20,
    minutes: { slow: 100, fast: 40 },
    paths: { shells, overhung: 0, overhangs: 0, layers: 200 },
  })
  const { toolpaths } = shown ?? {}
  assert.ok(toolpaths)
  const grams = (choices: object) => printFigures(toolpaths, { ...usualChoices, ...choices }).grams
  assert.ok(grams({}) > 16 && grams({}) < 24, String(grams({})))
  assert.ok(grams({ walls: 4 }) > grams({}) * 1.1)
  assert.ok(printFigures(toolpaths, usualChoices).minutes > 60)
})

test('print choices of an earlier release have the pattern, nozzle and brim of the usual ones', () => {
  const { infillPattern: _, nozzleMm: __, brimMm: ___, ...earlier } = { ...usualChoices, walls: 5 }
  const stored = JSON.parse(JSON.stringify({ grams: 1, minutes: { slow: 2, fast: 1 }, choices: earlier }))
  assert.deepEqual(shownEstimate(stored)?.choices, { ...usualChoices, walls: 5 })
})
