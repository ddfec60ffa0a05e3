import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf } from '#contract/printing/print-figures.ts'
import { designs } from '../../demo/catalogue.ts'
import { allPartsOf } from '../../demo/publish.ts'
import { comparePlates } from './plate-check.ts'
import { isSlicerInstalled } from './slicer-view.ts'

const skip = !isSlicerInstalled() && 'prusa-slicer is not installed'

/** Those that PrusaSlicer slices fastest; `npm run check:models` slices all. */
const smallest = ['herb-markers', 'cable-clips']

for (const slug of smallest)
  test(`PrusaSlicer slices ${slug} without a warning, within the stated error of our estimate`, {
    skip,
  }, async () => {
    const design = designs.find((one) => one.slug === slug)
    assert.ok(design)
    const project = await allPartsOf(design, await design.build())
    for (const { name, ours, sliced, warnings } of await comparePlates(project, choicesOf(design.print))) {
      assert.deepEqual(warnings, [])
      const errorOf = (what: 'grams' | 'minutes') => Math.abs(ours[what] / sliced[what] - 1)
      assert.ok(errorOf('grams') <= 0.12, `${name}: ${ours.grams} g instead of ${sliced.grams} g`)
      assert.ok(errorOf('minutes') <= 0.2, `${name}: ${ours.minutes} min instead of ${sliced.minutes} min`)
    }
  })
