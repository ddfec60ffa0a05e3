import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { cube } from '#geometry/testing/shapes.ts'
import { letterT } from '#geometry/testing/solids.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { testService } from '#server/testing/service.ts'
import { uploader } from '../../testing/uploads.ts'

const { app, platform, call, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })
const { analysed } = uploader(app, admin.cookie)

const { body } = await call<{ id: string }>('POST', '/admin/products', {
  cookie: admin.cookie,
  body: { title: 'Letter' },
})
const { id } = body.data

async function findForm() {
  return (await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)).body.data.product
}

async function shown() {
  return (await findForm()).files
}

async function setFiles(fileIds: string[]) {
  const files = fileIds.map((fileId, at) => ({ fileId, partName: `Part ${at}`, acceptProblems: false }))
  const { revision } = await findForm()
  return call('PUT', `/admin/products/${id}/files`, { cookie: admin.cookie, body: { files, revision } })
}

test('the report of a model is stored with its file and shown in the form', async () => {
  const { files } = await analysed(platform, 'letter.stl', writeStl(letterT))
  const [model, made] = files
  assert.equal(model?.printability?.supports, 'needed')
  assert.deepEqual(made?.printability, model?.printability)
  const [overhang] = model?.printability?.findings ?? []
  assert.deepEqual([overhang?.kind, overhang?.value, overhang?.places.length], ['overhang', 400, 2])

  await setFiles(files.map((file) => file.id))
  assert.equal((await shown())[0]?.printability?.turn?.side, 'front')

  const sound = await analysed(platform, 'cube.stl', writeStl(cube(20)))
  await setFiles(sound.files.map((file) => file.id))
  assert.equal((await shown())[0]?.printability?.supports, 'none')
})

test('the files say whether a design needs supports, whatever is typed', async () => {
  const save = async (supports: boolean) => {
    const { content, revision } = await findForm()
    const print = { ...content.print, supports }
    return call<{ product: FormProduct }>('PATCH', `/admin/products/${id}`, {
      cookie: admin.cookie,
      body: { ...content, slug: 'letter', print, revision },
    })
  }
  const isNeeded = async () => (await findForm()).content.print.supports
  assert.equal((await save(true)).body.data.product.content.print.supports, false)
  const hanging = await analysed(platform, 'letter.stl', writeStl(letterT))
  await setFiles(hanging.files.slice(0, 1).map((file) => file.id))
  assert.equal(await isNeeded(), true)
  await save(false)
  assert.equal(await isNeeded(), true)

  const { positions, triangles } = cube(20)
  const open = { positions, triangles: triangles.subarray(0, 30) }
  const broken = await analysed(platform, 'open.stl', writeStl(open))
  const files = broken.files.map((file) => ({ fileId: file.id, partName: 'Open', acceptProblems: true }))
  const { revision } = await findForm()
  await call('PUT', `/admin/products/${id}/files`, { cookie: admin.cookie, body: { files, revision } })
  assert.equal((await shown())[0]?.printability?.supports, 'unknown')
  await save(false)
  assert.equal(await isNeeded(), false)
  await save(true)
  assert.equal(await isNeeded(), true)
})

test('a 3MF counts unless its grams prove that it holds the same parts', async () => {
  const about = { title: 'T', designer: 'Ann', licenseTerms: 'None', application: 'Test' }
  const letter = { name: 'Letter', mesh: letterT }
  const block = { name: 'Block', mesh: cube(60) }
  for (const [size, parts, isNeeded] of [
    [60, [letter, block], false],
    [60, [letter], true],
    [20, [letter, block], true],
  ] as const) {
    const single = await analysed(platform, 'block.stl', writeStl(cube(size)))
    const more = await analysed(platform, 'more.3mf', await writeThreeMf([...parts], about))
    const ids = [...single.files.slice(0, 1), ...more.files].map((file) => file.id)
    assert.equal((await setFiles(ids)).status, 200)
    assert.equal((await findForm()).content.print.supports, isNeeded)
  }
})

test('a file of an earlier release was not checked', async () => {
  await platform.db.updateTable('product_files').set({ printability: null }).execute()
  assert.equal((await shown())[0]?.printability, null)
})
