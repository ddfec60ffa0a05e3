import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { designs, publishedAt } from './catalogue.ts'
import { categories } from './categories.ts'
import { drops } from './drops.ts'
import { listingKitOf } from './listing-kits/listing-kits.ts'

const words = (text: string) => text.split(/\s+/).length
const isUnique = (values: string[]) => new Set(values).size === values.length

test('slugs, titles and files are unique', () => {
  assert.ok(isUnique(designs.map(({ slug }) => slug)))
  assert.ok(isUnique(designs.map(({ title }) => title)))
  for (const { slug } of designs) assert.match(slug, /^[a-z]+(-[a-z]+)*$/)
  const files = readdirSync(join(import.meta.dirname, 'designs'))
  assert.deepEqual(files.toSorted(), designs.map(({ slug }) => `${slug}.ts`).toSorted())
})

test('every drop fulfils the promise of the plans: enough designs, one of them Basic', () => {
  for (const drop of drops) {
    const own = designs.filter((design) => design.drop === drop.slug)
    assert.ok(own.length >= 4, drop.slug)
    assert.ok(
      own.some(({ access }) => access === 'basic'),
      drop.slug,
    )
    assert.ok(
      own.some(({ publishedDay }) => publishedDay === 0),
      drop.slug,
    )
    assert.ok(
      own.some(({ slug }) => slug === drop.cover),
      drop.slug,
    )
  }
})

test('about a quarter of the designs is Basic', () => {
  const basic = designs.filter(({ access }) => access === 'basic').length
  assert.ok(basic / designs.length >= 0.2 && basic / designs.length <= 0.3)
})

test('every category has designs, and one of them on its cover', () => {
  for (const category of categories) {
    const own = designs.filter((design) => design.category === category.slug)
    assert.ok(own.length >= 3, category.slug)
    assert.ok(
      own.some(({ slug }) => slug === category.cover),
      category.slug,
    )
  }
})

test('a design appears before the next drop opens', () => {
  drops.forEach((drop, i) => {
    const next = Date.parse(drops[i + 1]?.publishedAt ?? '2026-12-01T09:00:00Z')
    for (const design of designs.filter(({ drop: slug }) => slug === drop.slug)) {
      assert.ok(publishedAt(design).getTime() >= Date.parse(drop.publishedAt), design.slug)
      assert.ok(publishedAt(design).getTime() < next, design.slug)
    }
  })
})

for (const design of designs) {
  test(`the texts of ${design.title} fit their places`, () => {
    assert.ok(design.title.length <= 60)
    assert.ok(design.tagline.length <= 120 && !design.tagline.endsWith('.'))
    assert.ok(
      words(design.description) >= 60 && words(design.description) <= 150,
      `${words(design.description)} words`,
    )
    assert.ok(design.tags.length >= 3 && isUnique(design.tags))
    assert.ok(design.print.notes.length > 0)
    assert.doesNotMatch(`${design.description} ${design.tagline}`, /[!*_#<>]/)
  })

  test(`${design.title} has pictures from several sides with alternative texts`, () => {
    assert.ok(design.pictures.length >= 4)
    assert.ok(isUnique(design.pictures.map(({ alt }) => alt)))
    for (const { alt } of design.pictures) assert.ok(alt.length >= 25 && alt.length <= 140, alt)
    const colours = new Set(design.pictures.flatMap(({ scene }) => scene.map(({ colour }) => colour)))
    assert.ok(colours.size >= 3)
  })

  test(`${design.title} is shown at a size that a buyer knows, on a plate, or with its parts apart`, () => {
    const settings = new Set(design.pictures.map(({ setting }) => setting))
    assert.ok(settings.size >= 2)
    const assembled = design.assembly?.steps.flatMap(({ parts }) => parts) ?? []
    assert.equal(settings.has('exploded'), assembled.length > 1)
  })
}

test('every design has its own tips and listing texts, and steps or materials where its print settings speak of assembly', () => {
  assert.ok(isUnique(designs.map(({ print }) => print.notes)))
  const kits = designs.map(({ slug }) => listingKitOf(slug, { grams: 100, minutes: 300 }))
  assert.ok(isUnique(kits.map(({ title }) => title)) && isUnique(kits.map(({ text }) => text)))
  for (const [index, { slug, title, description, print, assembly }] of designs.entries()) {
    assert.notEqual(kits[index]?.title, title, slug)
    assert.notEqual(kits[index]?.text, description, slug)
    assert.ok(words(kits[index]?.text ?? '') >= 25, slug)
    const isAssembled = print.assembly !== undefined && !print.assembly.startsWith('No assembly')
    assert.equal(isAssembled, assembly !== undefined, slug)
    if (assembly) assert.ok(assembly.steps.length + assembly.needed.length > 0, slug)
  }
})

test('a listing kit says nothing that the design does not say', () => {
  for (const design of designs) {
    const { slug } = design
    const kit = listingKitOf(slug, { grams: 100, minutes: 300 })
    assert.equal(kit.priceBand, 'USD 15 to 18')
    assert.ok(kit.title.length <= 140 && kit.text.length <= 5_000 && kit.care.length > 0, slug)
    const said = `${design.description} ${design.print.assembly} ${design.safetyNotes}`
    for (const [figure] of kit.text.matchAll(/[0-9.]*[0-9]/g))
      assert.ok(said.includes(figure), `${slug}: ${figure}`)
  }
})

test('a listing gives each warning once', () => {
  const warnings = /dishwasher|radiator|electrician|flame|children|\btoy\b|watertight|LED lamps/gi
  for (const { slug, safetyNotes = '' } of designs) {
    const { text, care } = listingKitOf(slug, { grams: 100, minutes: 300 })
    const parts = [text, care, safetyNotes]
    const found = parts.flatMap((part) => [...new Set(part.toLowerCase().match(warnings))])
    assert.ok(isUnique(found), `${slug}: ${found}`)
    assert.doesNotMatch(text, /\bnot for\b|\bnever (use|leave)\b/i, slug)
    assert.ok(isUnique(runsOfFour(parts.join(' '))), slug)
  }
})

/** Returns every run of four words. */
function runsOfFour(text: string) {
  const said = text.toLowerCase().match(/[\w.]+/g) ?? []
  return said.slice(3).map((_, index) => said.slice(index, index + 4).join(' '))
}
