import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { designs } from '../catalogue.ts'
import type { Design, Part } from '../design.ts'
import { figuresOfFiles } from '../file-figures.ts'

/** Two of the designs on the landing page: figures take long to compute. */
export const onLandingPage = ['tide-coasters', 'spindle-baubles']
assert.ok(onLandingPage.every((slug) => designs.some((design) => design.slug === slug)))

/** Asserts that the landing page shows what the page of this design computes from its files. */
export async function assertLandingFigures(design: Design, parts: Part[]) {
  const text = readFileSync(new URL('../../web/site/landing-designs.ts', import.meta.url), 'utf8')
  const { grams, minutes, fastMinutes } = await figuresOfFiles(design, parts)
  const [, below = ''] = text.split(`slug: '${design.slug}',`)
  const [shown = ''] = below.split('{')
  const figures = `grams: ${grams}, minutes: ${minutes}, fastMinutes: ${fastMinutes},`
  assert.ok(shown.replaceAll(/\s+/g, ' ').includes(figures), `${design.slug}: ${figures}`)
}
