import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import { designs } from '../../demo/catalogue.ts'
import { allPartsOf } from '../../demo/publish.ts'
import { comparePlates } from './plate-check.ts'
import { isSlicerInstalled } from './slicer-view.ts'
import { statedErrors } from './stated-errors.ts'

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
      for (const what of ['grams', 'minutes'] as const) {
        const error = Math.abs(ours[what] / sliced[what] - 1)
        assert.ok(
          error <= statedErrors[what].p90,
          `${name}: ${ours[what]} ${what} instead of ${sliced[what]}`,
        )
      }
    }
  })
