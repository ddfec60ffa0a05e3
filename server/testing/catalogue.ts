import {
  blankContent,
  changeProduct,
  everydayPrint,
  type ProductContent,
} from '#contract/catalogue/studio/product-form.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import {
  addVersion,
  createCategory,
  createDraft,
  createDrop,
  publishProduct,
  retireProduct,
  scheduleDrop,
  scheduleProduct,
  setDraftFiles,
  setPictures,
  updateDraft,
} from '../catalogue/catalogue.ts'
import type { Actor } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { administrator, flatPicture, upload, withClockAtMost } from './studio.ts'

type ModelFile = { name: string; partName: string; bytes: Buffer; copies?: number }
type Picture = { alt: string; isClearedForShops: boolean }

/** A design as a test describes it: the form of the studio, with the slugs of its category and drop. */
type TestDesign = Omit<ProductContent, 'categoryId' | 'dropId'> & {
  category: string
  drop: string | null
  publishedAt: Date
  files: ModelFile[]
  /** The first is the cover. */
  pictures: Picture[]
}

export function tetrahedron(millimetres = 20): Mesh {
  const m = millimetres
  return {
    positions: new Float32Array([0, 0, 0, m, 0, 0, 0, m, 0, 0, 0, m]),
    triangles: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
  }
}

export function block(width: number, depth: number, height: number): Mesh {
  const mesh = tetrahedron(1)
  const sides = [width, depth, height]
  return { ...mesh, positions: mesh.positions.map((at, index) => at * (sides[index % 3] ?? 1)) }
}

export function stlFile(name: string, mesh = tetrahedron()): ModelFile {
  return { name: `${name}.stl`, partName: name, bytes: Buffer.from(writeStl(mesh)) }
}

/** Returns a file; files of the same mesh have the same bytes, so that they are analysed once. */
export async function threeMfFile(name: string, mesh = tetrahedron()): Promise<ModelFile> {
  const about = { title: 'Model', designer: 'Layerdrop', licenseTerms: 'Test', application: 'Layerdrop' }
  const bytes = Buffer.from(await writeThreeMf([{ name: 'Model', mesh }], about))
  return { name: `${name}.3mf`, partName: 'Everything', bytes }
}

export function pictureOf(alt: string, isClearedForShops = true): Picture {
  return { alt, isClearedForShops }
}

export function design(slug: string, different: Partial<TestDesign> = {}): TestDesign {
  return {
    ...blankContent,
    slug,
    title: slug.replaceAll('-', ' '),
    tagline: 'A design for this test',
    description: 'It prints without supports.',
    category: 'home',
    drop: 'opening',
    tags: ['test'],
    print: { ...everydayPrint, notes: 'No brim needed.' },
    grams: 40,
    minutes: 120,
    fastMinutes: 60,
    publishedAt: new Date('2026-11-01T12:00:00Z'),
    files: [stlFile(slug)],
    pictures: [pictureOf(slug)],
    ...different,
  }
}

export async function openShop(platform: Platform) {
  await saveCategory(platform, { slug: 'home', name: 'Home', text: 'For the house.' })
  await saveDrop(platform, {
    slug: 'opening',
    title: 'Opening',
    theme: 'The first',
    text: 'How it began.',
    publishedAt: new Date('2026-11-01T12:00:00Z'),
  })
}

export async function saveCategory(
  platform: Platform,
  category: { slug: string; name: string; text: string },
) {
  return createCategory(platform, { ...(await administrator(platform)), params: {}, body: category })
}

/** Saves a drop. A date in the future schedules it, null leaves it a draft. */
export async function saveDrop(
  platform: Platform,
  {
    publishedAt,
    mailsMembers = false,
    ...content
  }: {
    slug: string
    title: string
    theme: string
    text: string
    publishedAt: Date | null
    mailsMembers?: boolean
  },
) {
  const by = await administrator(platform)
  const drop = await createDrop(platform, { ...by, params: {}, body: { ...content, mailsMembers } })
  if (publishedAt === null) return drop
  await scheduleDrop(withClockAtMost(platform, publishedAt), {
    ...by,
    params: drop,
    body: { version: 1, at: publishedAt.toISOString(), overrideReason: 'Designs are added by the test.' },
  })
  return drop
}

export async function saveDraft(
  platform: Platform,
  slug: string,
  different: Partial<TestDesign> = {},
): Promise<{ id: string; revision: number }> {
  const { category, drop, publishedAt: _, files, pictures, ...content } = design(slug, different)
  const by = await administrator(platform)
  const { id } = await createDraft(platform, { ...by, params: {}, body: { title: content.title } })
  const params = { id }
  const ids = {
    categoryId: await idOf(platform, 'categories', category),
    dropId: drop && (await idOf(platform, 'drops', drop)),
  }
  const body = changeProduct.body.parse({ ...content, ...ids, revision: 1 })
  const drafted = await updateDraft(platform, { ...by, params, body })
  const taken = []
  for (const file of files) taken.push(await uploadModel(platform, by, file))
  const { product: filed } = await setDraftFiles(platform, {
    ...by,
    params,
    body: { files: taken, revision: drafted.product.revision },
  })
  const images = []
  for (const picture of pictures) {
    const id = await upload(platform, by, 'picture.png', await flatPicture())
    images.push({ id, isPhoto: false, ...picture })
  }
  const { product } = await setPictures(platform, {
    ...by,
    params,
    body: { pictures: images, revision: filed.revision },
  })
  return { id, revision: product.revision }
}

export async function publish(
  platform: Platform,
  slug: string,
  different: Partial<TestDesign> = {},
): Promise<{ id: string }> {
  const { publishedAt } = design(slug, different)
  const { id, revision } = await saveDraft(platform, slug, different)
  const by = { ...(await administrator(platform)), params: { id } }
  if (publishedAt > platform.now())
    await scheduleProduct(platform, { ...by, body: { revision, at: publishedAt.toISOString() } })
  else await publishProduct(withClockAtMost(platform, publishedAt), { ...by, body: { revision } })
  return { id }
}

export async function retire(platform: Platform, id: string) {
  const { revision } = await platform.db
    .selectFrom('products')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await retireProduct(platform, { ...(await administrator(platform)), params: { id }, body: { revision } })
}

/** The file takes the place of the files that are not in `kept`. */
type NewVersion = {
  version: string
  file: ModelFile
  kept?: string[]
  kind?: 'fix' | 'new_part' | 'new_profile'
  note?: string
}

export async function publishVersion(
  { platform }: { platform: Platform },
  slug: string,
  { version, file, kept = [], kind = 'fix', note = `${version} is better.` }: NewVersion,
) {
  const by = await administrator(platform)
  const { id, revision } = await platform.db
    .selectFrom('products')
    .select(['id', 'revision'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const own = await platform.db
    .selectFrom('product_files')
    .select(['id as fileId', 'part_name as partName', 'copies'])
    .where('product_id', '=', id)
    .where('superseded_at', 'is', null)
    .where('name', 'in', ['', ...kept])
    .orderBy('position')
    .execute()
  const stay = own.map((each) => ({ ...each, acceptProblems: false }))
  const files = [...stay, await uploadModel(platform, by, file)]
  const body = { version, kind, note, files, revision }
  await addVersion(platform, { ...by, params: { id }, body })
}

async function idOf({ db }: Platform, table: 'categories' | 'drops', slug: string) {
  const row = await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return row.id
}

async function uploadModel(platform: Platform, by: Actor, { name, partName, bytes, copies = 1 }: ModelFile) {
  return { fileId: await upload(platform, by, name, bytes), partName, copies, acceptProblems: false }
}
