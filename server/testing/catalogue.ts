import { everydayPrint } from '#contract/product-form.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import {
  type NewModelFile,
  type NewProduct,
  publishProduct,
  saveCategory,
  saveDrop,
} from '../catalogue/catalogue.ts'
import type { Platform } from '../platform/platform.ts'
import type { testService } from './service.ts'
import { uploader } from './uploads.ts'

/** A closed tetrahedron with legs of this length. */
export function tetrahedron(millimetres = 20): Mesh {
  const m = millimetres
  return {
    positions: new Float32Array([0, 0, 0, m, 0, 0, 0, m, 0, 0, 0, m]),
    triangles: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
  }
}

/** A closed tetrahedron that fills a box. */
export function block(width: number, depth: number, height: number): Mesh {
  const mesh = tetrahedron(1)
  const sides = [width, depth, height]
  return { ...mesh, positions: mesh.positions.map((at, index) => at * (sides[index % 3] ?? 1)) }
}

export function stlFile(name: string, mesh = tetrahedron()): NewModelFile {
  return { name: `${name}.stl`, partName: name, format: 'stl', bytes: Buffer.from(writeStl(mesh)) }
}

export async function threeMfFile(name: string, mesh = tetrahedron()): Promise<NewModelFile> {
  const about = { title: name, designer: 'Layerdrop', licenseTerms: 'Test', application: 'Layerdrop' }
  const bytes = Buffer.from(await writeThreeMf([{ name, mesh }], about))
  return { name: `${name}.3mf`, partName: 'Everything', format: '3mf', bytes }
}

export function pictureOf(alt: string) {
  return {
    webp1200: Buffer.from(`${alt} large`),
    webp640: Buffer.from(`${alt} card`),
    width: 1200,
    height: 900,
    alt,
  }
}

/** A design that may be published, with what a test wants to be different. */
export function design(slug: string, different: Partial<NewProduct> = {}): NewProduct {
  return {
    slug,
    title: slug.replaceAll('-', ' '),
    tagline: 'A design for this test',
    description: 'It prints without supports.',
    category: 'home',
    drop: 'opening',
    access: 'paid',
    tags: ['test'],
    print: { ...everydayPrint, notes: 'No brim needed.' },
    safetyNotes: null,
    grams: 40,
    minutes: 120,
    fastMinutes: 60,
    version: '1.0',
    publishedAt: new Date('2026-11-01T12:00:00Z'),
    files: [stlFile(slug)],
    pictures: [pictureOf(slug)],
    ...different,
  }
}

/** A category and a drop for `design`. */
export async function openShop(platform: Platform) {
  await saveCategory(platform, { slug: 'home', name: 'Home', text: 'For the house.', position: 1 })
  await saveDrop(platform, {
    slug: 'opening',
    title: 'Opening',
    theme: 'The first',
    text: 'How it began.',
    publishedAt: new Date('2026-11-01T12:00:00Z'),
  })
}

export function publish(platform: Platform, slug: string, different: Partial<NewProduct> = {}) {
  return publishProduct(platform, design(slug, different))
}

/** The file is uploaded and takes the place of the files the design has, but for those named, as in the studio. */
export async function publishVersion(
  { app, platform, call, signedIn }: Awaited<ReturnType<typeof testService>>,
  slug: string,
  { version, file, kept = [] }: { version: string; file: NewModelFile; kept?: string[] },
) {
  const { cookie } = await signedIn({ role: 'admin' })
  const upload = await uploader(app, cookie).analysed(platform, file.name, file.bytes)
  const files = upload.files
    .filter(({ isMade }) => !isMade)
    .map(({ id: fileId }) => ({ fileId, partName: file.partName, acceptProblems: false }))
  const { id, revision } = await platform.db
    .selectFrom('products')
    .select(['id', 'revision'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const own = await platform.db
    .selectFrom('product_files')
    .select(['id as fileId', 'part_name as partName'])
    .where('product_id', '=', id)
    .where('superseded_at', 'is', null)
    .where('name', 'in', ['', ...kept])
    .orderBy('position')
    .execute()
  const stay = own.map((each) => ({ ...each, acceptProblems: false }))
  const body = { version, kind: 'fix', note: `${version} is better.`, files: [...stay, ...files], revision }
  const { status, body: answer } = await call('POST', `/admin/products/${id}/versions`, { cookie, body })
  if (status !== 200) throw new Error(answer.message)
}
