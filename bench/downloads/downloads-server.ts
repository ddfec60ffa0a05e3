import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { torus, uneven } from '#geometry/testing/shapes.ts'
import { openShop, publish, stlFile, threeMfFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

/** Input of the measuring process: the service, a server that answers its questions, and an administrator. */
export type Ready = { service: string; control: string; admin: string }

const parts = 60
const folder = join(process.env.DATA_DIR ?? '', 'bench')
const { app, asOwner, call, platform, signedIn } = await testService()
process.once('disconnect', async () => {
  await app.close()
  process.exit()
})

await openShop(platform)
await publishLarge()
await publishParts()
await storeUnmarked()
await asOwner('vacuum analyze')

const service = await app.listen({ host: '127.0.0.1', port: 0 })
const control = createServer((request, response) => void answer(request.url ?? '', response))
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
const address = control.address()
const port = typeof address === 'object' ? address?.port : undefined
const admin = await signedIn({ role: 'admin' })
process.send?.({
  service,
  control: `http://127.0.0.1:${port}`,
  admin: admin.cookie,
} satisfies Ready)

/** Publishes a large design; in a function, so that no garbage collection visits its meshes during measurements. */
async function publishLarge() {
  await publish(platform, 'large', {
    files: [
      stlFile('large', uneven(torus(30, 8, 548))),
      await threeMfFile('large', uneven(torus(30, 8, 800))),
    ],
  })
}

/** Publishes a design of many files; one is analysed, and the others are copies of it. */
async function publishParts() {
  const part = stlFile('part-1', uneven(torus(30, 8, 70)))
  await publish(platform, 'parts', { files: [part] })
  const { rows } = await sql<{ storage_key: string }>`
    insert into product_files (product_id, name, part_name, format, version, bytes, sha256, crc32, storage_key, copies,
      triangles, width_mm, depth_mm, height_mm, volume_mm3, watertight, manifold, report, estimate, position,
      published_at)
    select product_id, 'part-' || n || '.stl', 'part-' || n, format, version, bytes,
      encode(sha256(n::text::bytea), 'hex'), crc32, replace(storage_key, '.stl', n || '.stl'), copies,
      triangles, width_mm, depth_mm, height_mm, volume_mm3, watertight, manifold, report, estimate, n, published_at
    from product_files, generate_series(2, ${parts}) n where name = 'part-1.stl'
    returning storage_key`.execute(platform.db)
  for (const { storage_key } of rows) await platform.files.write(storage_key, part.bytes)
}

/** Writes the stored files, which have no marks, for the other tools. */
async function storeUnmarked() {
  mkdirSync(folder)
  const files = await platform.db.selectFrom('product_files').select(['name', 'storage_key']).execute()
  for (const { name, storage_key } of files) {
    const content = await platform.files.read(storage_key)
    if (content) writeFileSync(join(folder, name), await buffer(content))
  }
}

async function answer(path: string, response: ServerResponse) {
  if (path === '/bare') response.end('An answer')
  else response.end(path === '/certificate' ? await certificateCode() : await link(path.slice(1)))
}

/** Returns a link to a file, or to the ZIP of a design, for a member without earlier downloads. */
async function link(name: string) {
  const { cookie } = await signedIn({ plan: 'yearly' })
  const path =
    name === 'zip'
      ? `product/${await idOf('products', 'parts')}`
      : `file/${await idOf('product_files', name)}`
  const { status, body } = await call<{ url: string }>('POST', `/download/${path}`, { cookie })
  if (status !== 200) throw new Error(`The download of ${name} was answered with ${status}.`)
  return body.data.url
}

async function idOf(table: 'products' | 'product_files', name: string) {
  const column = table === 'products' ? 'slug' : 'name'
  const query = platform.db.selectFrom(table).select('id').where(column, '=', name)
  return (await query.executeTakeFirstOrThrow()).id
}

async function certificateCode() {
  const query = platform.db.selectFrom('certificates').select('code').limit(1)
  return (await query.executeTakeFirstOrThrow()).code
}
