import { hashKey } from '@tanstack/react-query'
import {
  blankContent,
  type FormProduct,
  type ProductContent,
} from '#contract/catalogue/studio/product-form.ts'
import { missingOf } from '#contract/catalogue/studio/publish-requirements.ts'
import type { TakenFiles } from '#contract/catalogue/studio/uploads.ts'
import { slugOf } from '#contract/rules.ts'
import { type AssemblyValues, assemblyOf, assemblyValuesOf } from './assembly-values.ts'
import { mergedPictures, type PictureValue, sentPicture } from './picture-values.ts'

const numbers = ['grams', 'minutes', 'fastMinutes'] as const
const measured = [...numbers, 'supports'] as const
const printNumbers = [
  ...(['layerHeightMm', 'nozzleMm', 'walls', 'infillPercent', 'colours'] as const),
  ...(['brimMm', 'topMm', 'bottomMm'] as const),
]

type Rewritten = 'tags' | 'print' | 'assembly' | 'listingKit'
type Written = Record<(typeof numbers)[number] | (typeof printNumbers)[number], string>

export type FileValue = TakenFiles[number] & {
  id: string
  name: string
  /** Ids of files that this file replaced on this page, and its own id before a save. */
  formerIds?: readonly string[]
}

/** The form values: numbers as typed, tags in one line. Others are as the call has them. */
export type FormValues = Written &
  AssemblyValues &
  Omit<ProductContent, (typeof numbers)[number] | Rewritten> &
  Omit<ProductContent['print'], (typeof printNumbers)[number] | 'assembly'> & {
    tags: string
    assembly: string
    listingTitle: string
    listingText: string
    care: string
    priceBand: string
    pictures: PictureValue[]
    files: FileValue[]
  }

export function blankProduct(id: string): FormProduct {
  return {
    ...{ id, content: blankContent, status: 'draft', publishedAt: null, version: '1.0', revision: 0 },
    ...{ pictures: [], files: [], booth: null },
    ...{ isMeasuring: false, stepPictures: [], isRenderingSteps: false },
    missing: missingOf({
      ...{ category_id: null, card_key: null, has_undescribed: false, has_files: false },
      is_photographed: false,
      ...{ description: '', minutes: 0 },
    }),
  }
}

export function isStored({ revision }: Pick<FormProduct, 'revision'>) {
  return revision > 0
}

/** Returns typed values after their draft was created: a title and a slug that were not typed are those of the draft. */
export function withCreated(typed: FormValues, { content }: FormProduct): FormValues {
  const isSlugTyped = typed.slug !== '' && typed.slug !== slugOf(typed.title)
  return {
    ...typed,
    title: typed.title.trim() === '' ? content.title : typed.title,
    slug: isSlugTyped ? typed.slug : content.slug,
  }
}

export function valuesOf({ content, pictures, files }: FormProduct): FormValues {
  const { print, assembly, tags, listingKit, ...same } = content
  return {
    ...same,
    ...print,
    ...assemblyValuesOf(assembly),
    tags: tags.join(', '),
    assembly: print.assembly ?? '',
    listingTitle: listingKit?.title ?? '',
    listingText: listingKit?.text ?? '',
    care: listingKit?.care ?? '',
    priceBand: listingKit?.priceBand ?? '',
    grams: amountText(content.grams),
    minutes: amountText(content.minutes),
    fastMinutes: amountText(content.fastMinutes),
    layerHeightMm: String(print.layerHeightMm),
    nozzleMm: String(print.nozzleMm),
    walls: String(print.walls),
    infillPercent: String(print.infillPercent),
    brimMm: String(print.brimMm ?? ''),
    topMm: String(print.topMm ?? ''),
    bottomMm: String(print.bottomMm ?? ''),
    colours: String(print.colours ?? 1),
    pictures: pictures.map(({ url: _, height: __, ...picture }) => picture),
    files: files.map(({ id, name, partName, copies }) => ({
      ...{ id, fileId: id, name, partName, copies },
      acceptProblems: true,
    })),
  }
}

/** Zero means unknown. */
function amountText(amount: number) {
  return amount === 0 ? '' : String(amount)
}

/** Returns the request body. An empty optional text is sent as null, an invalid number as NaN, which the server refuses. */
export function contentOf(values: FormValues): ProductContent {
  const { pictures: _, files: __, assemblySteps, neededItems, ...fields } = trimmed(values)
  const { infillPattern, material, difficulty, supports, notes, assembly, ...unprinted } = fields
  const { layerHeightMm, nozzleMm, walls, infillPercent, colours, ...unfilled } = unprinted
  const { brimMm, topMm, bottomMm, ...unlisted } = unfilled
  const { listingTitle, listingText, care, priceBand, ...same } = unlisted
  return {
    ...same,
    slug: values.slug,
    tags: [...new Set(same.tags.split(',').map((tag) => tag.trim().toLowerCase()))].filter(Boolean),
    print: {
      ...{ infillPattern, material, difficulty, supports, notes },
      layerHeightMm: numberOf(layerHeightMm),
      nozzleMm: numberOf(nozzleMm),
      walls: numberOf(walls),
      infillPercent: numberOf(infillPercent),
      ...(brimMm && { brimMm: numberOf(brimMm) }),
      ...(topMm && { topMm: numberOf(topMm) }),
      ...(bottomMm && { bottomMm: numberOf(bottomMm) }),
      colours: numberOf(colours || '1'),
      assembly: assembly || null,
    },
    assembly: assemblyOf({ assemblySteps, neededItems }),
    listingKit: unlessEmpty({ title: listingTitle, text: listingText, care, priceBand }),
    grams: numberOf(same.grams),
    minutes: numberOf(same.minutes),
    fastMinutes: numberOf(same.fastMinutes),
  }
}

const optional = Object.entries(blankContent).flatMap(([name, value]) => (value === null ? [name] : []))

function trimmed<Values extends object>(values: Values): Values {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim() || (optional.includes(name) ? null : '')]] : [],
  )
  return { ...values, ...Object.fromEntries(texts) }
}

function unlessEmpty<Texts extends object>(texts: Texts) {
  return Object.values(texts).some(Boolean) ? texts : null
}

/** Accepts a decimal comma or point. */
export function numberOf(text: string) {
  return Number(text.replace(',', '.'))
}

export function changesBetween(before: FormValues, after: FormValues) {
  // A hash is the same for every order of the fields.
  const differs = (part: (values: FormValues) => unknown) =>
    hashKey([part(before)]) !== hashKey([part(after)])
  return {
    content: differs(contentOf),
    pictures: differs(({ pictures }) => pictures.map(sentPicture)),
    files: differs(({ files }) => files.map(({ id, partName, copies }) => [id, partName, copies])),
  }
}

/** Keeps typed values beside the slicer's figures and computed supports; undefined when the newer state differs in more. */
export function withMeasured(newer: FormValues, { saved, typed }: { saved: FormValues; typed: FormValues }) {
  const { grams, minutes, fastMinutes, supports } = newer
  const figures = { grams, minutes, fastMinutes, supports }
  const { content, pictures, files } = changesBetween({ ...saved, ...figures }, newer)
  if (content || pictures || files) return undefined
  const own = measured.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]])
  return { ...typed, ...figures, ...Object.fromEntries(own) }
}

/** Returns another person's saved values, and typed values of the fields they did not change. */
export function mergedWith(newer: FormValues, { saved, typed }: { saved: FormValues; typed: FormValues }) {
  const [before, now, own] = [saved, newer, typed].map(comparable)
  const mine = Object.entries(typed).filter(
    ([name]) => own?.get(name) !== before?.get(name) && now?.get(name) === before?.get(name),
  )
  const pictures = mergedPictures(newer.pictures, { saved: saved.pictures, typed: typed.pictures })
  return { ...newer, ...Object.fromEntries(mine), pictures }
}

/** Returns the values as text, those of the assembly without the ids of its rows. */
function comparable({ assemblySteps, neededItems, ...others }: FormValues) {
  const values = {
    ...others,
    assemblySteps: assemblyOf({ assemblySteps, neededItems: [] }),
    neededItems: assemblyOf({ assemblySteps: [], neededItems }),
  }
  return new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
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

type Undone = { added: readonly string[]; removed: readonly string[]; before: readonly FileValue[] }

/** Returns the files after an upload without those it added, and with those it replaced or removed. Saved files have other ids: names count. */
export function withoutAdded(files: readonly FileValue[], { added, removed, before }: Undone) {
  const isUndone = (name: string) => [...added, ...removed].some((one) => isSameName(one, name))
  const undone = files.flatMap((file) =>
    isUndone(file.name) ? before.filter(({ name }) => isSameName(name, file.name)) : [file],
  )
  return withNewFiles(
    undone,
    before.filter((file) => removed.includes(file.name) && !undone.includes(file)),
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
