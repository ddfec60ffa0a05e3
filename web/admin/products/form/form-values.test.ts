import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankContent, everydayPrint, type FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { blankStep } from './assembly-values.ts'
import { changesBetween, contentOf, mergedWith, valuesOf, withMeasured, withNewFiles } from './form-values.ts'

const content: FormProduct['content'] = {
  ...blankContent,
  title: 'Pot',
  slug: 'pot',
  tags: ['garden', 'pot'],
  print: { ...everydayPrint, brimMm: 0, topMm: 1.6, bottomMm: 0, colours: 1 },
  minutes: 90,
  fastMinutes: 50,
}
const product: FormProduct = {
  id: '00000000-0000-7000-8000-000000000000',
  content,
  status: 'draft',
  publishedAt: null,
  version: '1.0',
  revision: 1,
  pictures: [],
  files: [],
  stepPictures: [],
  isRenderingSteps: false,
  booth: null,
  isMeasuring: false,
  missing: [],
}

test('unchanged form values are sent as they were loaded', () => {
  assert.deepEqual(contentOf(valuesOf(product)), content)
  const listingKit = { title: 'Handmade pot', text: '', care: 'Wipe it.', priceBand: '' }
  assert.deepEqual(contentOf(valuesOf({ ...product, content: { ...content, listingKit } })), {
    ...content,
    listingKit,
  })
})

test('a brim of 0 says that there is none, and an empty field leaves it to the files', () => {
  const { brimMm: _, ...unsaid } = content.print
  const sent = (brimMm: string) => contentOf({ ...valuesOf(product), brimMm }).print
  assert.deepEqual([sent('0').brimMm, sent('2,5').brimMm, sent(' ')], [0, 2.5, unsaid])
  assert.equal(valuesOf({ ...product, content: { ...content, print: unsaid } }).brimMm, '')
})

test('an optional text that is emptied is sent as null, others as an empty text', () => {
  const written = valuesOf({ ...product, content: { ...content, safetyNotes: 'Hot.', tagline: 'For herbs' } })
  const sent = contentOf({ ...written, safetyNotes: ' ', categoryId: '', dropId: '', tagline: '' })
  assert.deepEqual(sent, content)
})

test('blanks around words and doubled tags do not count as a change', () => {
  const saved = valuesOf(product)
  const typed = { ...saved, title: ' Pot ', tags: 'Garden, pot, pot,' }
  assert.equal(changesBetween(saved, typed).content, false)
  assert.equal(changesBetween(saved, { ...typed, layerHeightMm: '0,3' }).content, true)
})

test('a file with a taken name is renamed', () => {
  const file = (name: string) => ({
    id: name,
    fileId: name,
    name,
    partName: 'Leg',
    copies: 1,
    acceptProblems: false,
  })
  const added = withNewFiles(
    [file('leg.stl'), file('Leg-2.stl')],
    [file('LEG.stl'), file('arm.stl'), file('arm.stl')],
  )
  assert.deepEqual(
    added.map(({ name }) => name),
    ['leg.stl', 'Leg-2.stl', 'LEG-3.stl', 'arm.stl', 'arm-2.stl'],
  )
})

test('a merge shows the other person’s changes and keeps typed values of unchanged fields', () => {
  const saved = valuesOf(product)
  const typed = { ...saved, tagline: 'Mine', description: 'Mine', supports: true }
  const newer = { ...saved, tagline: 'Theirs', tags: 'theirs' }
  assert.deepEqual(mergedWith(newer, { saved, typed }), {
    ...saved,
    tagline: 'Theirs',
    tags: 'theirs',
    description: 'Mine',
    supports: true,
  })
})

test('pictures made meanwhile come first, and unsaved changes of pictures stay', () => {
  const picture = (id: string, cardUrl = `/${id}-1`) => ({
    id,
    cardUrl,
    width: 1200,
    alt: id,
    isPhoto: false,
    isClearedForShops: true,
  })
  const [cover, back, photo] = ['cover', 'back', 'photo'].map((id) => picture(id))
  assert.ok(cover && back && photo)
  const saved = { ...valuesOf(product), pictures: [cover, back, photo] }
  const typed = {
    ...saved,
    pictures: [{ ...photo, isPhoto: true }, { ...cover, alt: 'Mine' }, picture('mine')],
  }
  const newer = { ...saved, pictures: [picture('side'), picture('cover', '/cover-2'), back, photo] }
  assert.deepEqual(mergedWith(newer, { saved, typed }).pictures, [
    picture('side'),
    { ...photo, isPhoto: true },
    { ...picture('cover', '/cover-2'), alt: 'Mine' },
    picture('mine'),
  ])
  assert.deepEqual(mergedWith(newer, { saved, typed: saved }).pictures, newer.pictures)
  const fewer = { ...saved, pictures: [cover] }
  assert.deepEqual(
    mergedWith(fewer, { saved, typed }).pictures.map(({ id }) => id),
    ['cover', 'mine'],
  )
})

test('typed assembly steps and needed items that nobody else changed survive a newer version', () => {
  const screw = { id: 'new', name: 'Screw', quantity: '4', unit: '' }
  const typed = {
    ...valuesOf(product),
    assemblySteps: [{ ...blankStep(), text: 'Mine' }],
    neededItems: [screw],
  }
  // The server answers with rows of other ids.
  const assembly = contentOf(typed).assembly
  const saved = { ...typed, neededItems: [] }
  const newer = { ...valuesOf({ ...product, content: { ...content, assembly } }), neededItems: [] }
  const more = { ...typed, assemblySteps: [...typed.assemblySteps, { ...blankStep(), text: 'Also mine' }] }
  const merged = mergedWith({ ...newer, tagline: 'Theirs' }, { saved, typed: more })
  assert.equal(merged.tagline, 'Theirs')
  assert.deepEqual(
    merged.assemblySteps.map(({ text }) => text),
    ['Mine', 'Also mine'],
  )
  assert.deepEqual(merged.neededItems, [screw])
})

test('slicer figures and computed supports are merged without overwriting typed values', () => {
  const saved = { ...valuesOf(product), grams: '44', minutes: '120', fastMinutes: '60' }
  const newer = { ...saved, grams: '47', minutes: '131', fastMinutes: '63', supports: true }
  const typed = { ...saved, tagline: 'Mine', minutes: '90' }
  assert.deepEqual(withMeasured(newer, { saved, typed }), {
    ...typed,
    grams: '47',
    minutes: '90',
    fastMinutes: '63',
    supports: true,
  })
  assert.equal(withMeasured({ ...newer, title: 'Theirs' }, { saved, typed }), undefined)
})
