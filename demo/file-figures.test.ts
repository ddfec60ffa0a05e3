import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { designs } from './catalogue.ts'
import { figuresOfFiles } from './file-figures.ts'

test('the landing page shows the weight and times that a design’s page computes from its files', async () => {
  const text = readFileSync(new URL('../web/site/landing-designs.ts', import.meta.url), 'utf8')
  for (const slug of ['tide-coasters', 'spindle-baubles']) {
    const design = designs.find((one) => one.slug === slug) ?? assert.fail()
    const { grams, minutes, fastMinutes } = await figuresOfFiles(design, await design.build())
    const shown = new RegExp(
      `slug: '${slug}',[^{]*grams: ${grams},\\s*minutes: ${minutes},\\s*fastMinutes: ${fastMinutes},`,
    )
    assert.match(text, shown, `${slug}: ${grams} g, ${minutes} and ${fastMinutes} min`)
  }
})
