import {
  everydayPrint,
  type FormPicture,
  type FormProduct,
  type ProductContent,
} from '#contract/catalogue/product-form.ts'
import { missingOf } from '#contract/catalogue/publish-requirements.ts'
import type { TakenFiles } from '#contract/catalogue/uploads.ts'
import { slugOf } from '#contract/rules.ts'

const numbers = ['grams', 'minutes', 'fastMinutes'] as const
const printNumbers = ['layerHeightMm', 'nozzleMm', 'walls', 'infillPercent', 'colours'] as const

type Written = Record<(typeof numbers)[number] | (typeof printNumbers)[number], string>

/** A picture of the form; its alt text may still be missing. */
export type PictureValue = Pick<FormPicture, 'id' | 'cardUrl' | 'width' | 'alt' | 'isPhoto'>
export type FileValue = TakenFiles[number] & { id: string; name: string }

/** The form values: numbers as typed, tags in one line. */
export type FormValues = Written &
  Pick<ProductContent, 'title' | 'slug' | 'tagline' | 'description' | 'access'> &
  Pick<ProductContent['print'], 'infillPattern' | 'material' | 'difficulty' | 'supports' | 'notes'> & {
    tags: string
    categoryId: string
    dropId: string
    assembly: string
    safetyNotes: string
    listingTitle: string
    listingText: string
    care: string
    priceBand: string
    pictures: PictureValue[]
    files: FileValue[]
  }

/** The form before its draft exists. */
export function blankProduct(id: string): FormProduct {
  const content = {
    ...{ title: '', slug: '', tagline: '', description: '', tags: [], access: 'paid' as const },
    ...{ categoryId: null, dropId: null, print: everydayPrint, safetyNotes: null, listingKit: null },
    ...{ grams: 0, minutes: 0, fastMinutes: 0 },
  }
  return {
    ...{ id, content, status: 'draft', publishedAt: null, version: '1.0', revision: 0 },
    ...{ pictures: [], files: [], isMeasuring: false },
    missing: missingOf({
      ...{ category_id: null, card_key: null, has_undescribed: false, has_files: false },
      ...{ description: '', minutes: 0 },
    }),
  }
}

export function isStored({ revision }: Pick<FormProduct, 'revision'>) {
  return revision > 0
}

/** Typed values after their draft was created: a title and an address that were not typed are those of the draft. */
export function withCreated(typed: FormValues, { content }: FormProduct): FormValues {
  const isSlugTyped = typed.slug !== '' && typed.slug !== slugOf(typed.title)
  return {
    ...typed,
    title: typed.title.trim() === '' ? content.title : typed.title,
    slug: isSlugTyped ? typed.slug : content.slug,
  }
}

export function valuesOf({ content, pictures, files }: FormProduct): FormValues {
  const { print, tags, categoryId, dropId, safetyNotes, listingKit, ...words } = content
  return {
    ...words,
    ...print,
    tags: tags.join(', '),
    categoryId: categoryId ?? '',
    dropId: dropId ?? '',
    assembly: print.assembly ?? '',
    safetyNotes: safetyNotes ?? '',
    listingTitle: listingKit?.title ?? '',
    listingText: listingKit?.text ?? '',
    care: listingKit?.care ?? '',
    priceBand: listingKit?.priceBand ?? '',
    grams: written(content.grams),
    minutes: written(content.minutes),
    fastMinutes: written(content.fastMinutes),
    layerHeightMm: String(print.layerHeightMm),
    nozzleMm: String(print.nozzleMm),
    walls: String(print.walls),
    infillPercent: String(print.infillPercent),
    colours: String(print.colours ?? 1),
    pictures: pictures.map(({ url: _, height: __, ...picture }) => picture),
    files: files.map(({ id, name, partName, copies }) => ({
      ...{ id, fileId: id, name, partName, copies },
      acceptProblems: true,
    })),
  }
}

/** Zero means unknown. */
function written(amount: number) {
  return amount === 0 ? '' : String(amount)
}

/** The request body. An invalid number is sent as NaN, which the server refuses. */
export function contentOf(values: FormValues): ProductContent {
  const { slug, access, tags, categoryId, dropId } = values
  const { difficulty, supports, assembly, safetyNotes } = values
  return {
    ...{ slug, access },
    title: values.title.trim(),
    tagline: values.tagline.trim(),
    description: values.description.trim(),
    tags: [...new Set(tags.split(',').map((tag) => tag.trim().toLowerCase()))].filter(Boolean),
    categoryId: categoryId || null,
    dropId: dropId || null,
    print: {
      ...{ difficulty, supports },
      infillPattern: values.infillPattern.trim(),
      material: values.material.trim(),
      notes: values.notes.trim(),
      layerHeightMm: numberOf(values.layerHeightMm),
      nozzleMm: numberOf(values.nozzleMm),
      walls: numberOf(values.walls),
      infillPercent: numberOf(values.infillPercent),
      colours: numberOf(values.colours || '1'),
      assembly: assembly.trim() || null,
    },
    safetyNotes: safetyNotes.trim() || null,
    listingKit: listingKitOf(values),
    grams: numberOf(values.grams),
    minutes: numberOf(values.minutes),
    fastMinutes: numberOf(values.fastMinutes),
  }
}

/** Null when all fields are empty. */
function listingKitOf(values: FormValues): ProductContent['listingKit'] {
  const kit = {
    title: values.listingTitle.trim(),
    text: values.listingText.trim(),
    care: values.care.trim(),
    priceBand: values.priceBand.trim(),
  }
  return Object.values(kit).some(Boolean) ? kit : null
}

/** Accepts a decimal comma or point. */
export function numberOf(text: string) {
  return Number(text.replace(',', '.'))
}

/** The calls that a save needs. */
export function changesBetween(before: FormValues, after: FormValues) {
  const differs = (part: (values: FormValues) => unknown) =>
    JSON.stringify(part(before)) !== JSON.stringify(part(after))
  return {
    content: differs(contentOf),
    pictures: differs(({ pictures }) => pictures.map(({ id, alt, isPhoto }) => [id, alt, isPhoto])),
    files: differs(({ files }) => files.map(({ id, partName, copies }) => [id, partName, copies])),
  }
}

/** Typed values with the slicer's figures where none were typed; undefined when the newer state differs in more. */
export function withMeasured(newer: FormValues, { saved, typed }: { saved: FormValues; typed: FormValues }) {
  const figures = { grams: newer.grams, minutes: newer.minutes, fastMinutes: newer.fastMinutes }
  const { content, pictures, files } = changesBetween({ ...saved, ...figures }, newer)
  if (content || pictures || files) return undefined
  const own = numbers.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]])
  return { ...typed, ...figures, ...Object.fromEntries(own) }
}

/** Another person's saved values, and typed values of the fields they did not change. */
export function mergedWith(newer: FormValues, { saved, typed }: { saved: FormValues; typed: FormValues }) {
  const [before, now] = [saved, newer].map((values) => new Map(Object.entries(values)))
  const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const mine = Object.entries(typed).filter(
    ([name, value]) => !isAlike(value, before?.get(name)) && isAlike(now?.get(name), before?.get(name)),
  )
  return { ...newer, ...Object.fromEntries(mine) }
}

/** File names of a design are unique: a second 'leg.stl' becomes 'leg-2.stl'. */
export function withNewFiles(files: readonly FileValue[], added: readonly FileValue[]) {
  const all = [...files]
  for (const file of added) {
    const isTaken = (name: string) => all.some((other) => isSameName(other.name, name))
    let name = file.name
    for (let count = 2; isTaken(name); count++) name = file.name.replace(/(\.[^.]*)?$/, `-${count}$1`)
    all.push({ ...file, name })
  }
  return all
}

/** A file with the name of a present one replaces it and is the same part; the others come last. */
export function withNewerFiles(files: readonly FileValue[], added: readonly FileValue[]) {
  const newerOf = ({ name }: FileValue) => added.find((one) => isSameName(one.name, name))
  const replaced = files.map((file) => {
    const { name, partName, copies } = file
    const newer = newerOf(file)
    return newer ? { ...newer, name, partName, copies } : file
  })
  return withNewFiles(
    replaced,
    added.filter(({ id }) => replaced.every((file) => file.id !== id)),
  )
}

/** Files after an upload without those it added, and with those it replaced. Saved files have other ids: names count. */
export function withoutAdded(
  files: readonly FileValue[],
  { added, before }: { added: readonly string[]; before: readonly FileValue[] },
) {
  return files.flatMap((file) =>
    added.some((name) => isSameName(name, file.name))
      ? before.filter(({ name }) => isSameName(name, file.name))
      : [file],
  )
}

function isSameName(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase()
}

export function takenOf(files: readonly FileValue[]): TakenFiles {
  return files.map(({ fileId, name, partName, copies, acceptProblems }) => ({
    ...{ fileId, name, partName, copies, acceptProblems },
  }))
}
