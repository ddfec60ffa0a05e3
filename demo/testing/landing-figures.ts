import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Design, Part } from '../design.ts'
import { figuresOfFiles } from '../file-figures.ts'

/** Two of the designs on the landing page: figures take long to compute. */
export const onLandingPage = ['tide-coasters', 'spindle-baubles']

/** Asserts that the landing page shows what the page of this design computes from its files. */
export async function assertLandingFigures(design: Design, parts: Part[]) {
  const text = readFileSync(new URL('../../web/site/landing-designs.ts', import.meta.url), 'utf8')
  const { grams, minutes, fastMinutes } = await figuresOfFiles(design, parts)
  const shown = new RegExp(
    `slug: '${design.slug}',[^{]*grams: ${grams},\\s*minutes: ${minutes},\\s*fastMinutes: ${fastMinutes},`,
  )
  assert.match(text, shown, `${design.slug}: ${grams} g, ${minutes} and ${fastMinutes} min`)
}
