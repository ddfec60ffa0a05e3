import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { apiBase } from '#contract/endpoint.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { hashPassword, serviceQueueEntry } from './accounts/passwords/passwords.ts'
import { freePorts } from './platform/testing/free-port.ts'
import { memoryFolder } from './platform/testing/memory-folder.ts'
import { tetrahedron } from './testing/catalogue.ts'
import { listReleases, unpackRelease } from './testing/released-code.ts'
import { embeddedUrl, readyAt, type ServiceProcess, startServiceProcess } from './testing/service-process.ts'

// Each test continues with the data folder of the previous one.
const root = memoryFolder('upgrade')
const dataDir = join(root, 'data')
const releasedFolder = join(root, 'released')
const [last, ...older] = listReleases()
const skip = !last && 'there is no released code outside a full git clone'
if (last) unpackRelease(last, releasedFolder)
const [port, sandboxPort, otherPort] = await freePorts(3)
const before = `http://127.0.0.1:${port}`
const now = `http://127.0.0.1:${otherPort}`
let released: ServiceProcess
let upgraded: ServiceProcess
after(async () => {
  await Promise.all([released, upgraded].map((service) => service?.ended))
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

const password = 'Plenty-of-layers-7'
const ada = visitor('ada@layerdrop.example')
const ben = visitor('ben@layerdrop.example')
const cleo = visitor('cleo@layerdrop.example')

test('the last release fills a data folder', { skip }, async (t) => {
  t.diagnostic(`the last release: ${last?.version} (${last?.commit})`)
  released = startServiceProcess({
    env: { DATA_DIR: dataDir, PORT: `${port}`, PAYMENT_SANDBOX_PORT: `${sandboxPort}` },
    folder: releasedFolder,
  })
  await readyAt(released, before)
  await fillOldTables(dataDir)
  await cleo.login(before)
  assert.equal(await cleo.downloads(before, 'vase'), 1)
  await ada.join(before)
  await ada.addBoard(before, 'Made before')
})

test('this code migrates the database while the last release serves it', { skip }, async () => {
  upgraded = startServiceProcess({
    env: {
      DATA_DIR: join(root, 'other'),
      FILES_URL: join(dataDir, 'files'),
      DATABASE_URL: embeddedUrl(dataDir),
      PORT: `${otherPort}`,
      PAYMENT_SANDBOX_PORT: 'off',
      STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
      WORKER: 'off',
    },
  })
  await readyAt(upgraded, now)
  assert.deepEqual(await ada.boards(now), ['Made before'])
})

test('both show and sell the designs, and show the studio', { skip }, async () => {
  let downloads = 1
  for (const site of [before, now, before]) {
    await cleo.openPages(site)
    assert.equal(await cleo.downloads(site, 'vase'), ++downloads)
  }
})

test('both read what the other wrote, and the worker of the last release does the jobs of this code', {
  skip,
}, async () => {
  await ada.addBoard(now, 'Made now')
  await ada.addBoard(before, 'Made meanwhile')
  for (const site of [before, now])
    assert.deepEqual(await ada.boards(site), ['Made before', 'Made meanwhile', 'Made now'])
  // The verification code is sent by a job.
  await ben.join(now)
  await ben.addBoard(before, 'Made by Ben')
  assert.deepEqual(await ben.boards(now), ['Made by Ben'])
})

test('this code starts on the data folder of the last release, and has everything', { skip }, async () => {
  for (const { process: child, ended } of [upgraded, released]) {
    child.kill('SIGTERM')
    await ended
  }
  upgraded = startServiceProcess({
    env: { DATA_DIR: dataDir, PORT: `${otherPort}`, PAYMENT_SANDBOX_PORT: `${sandboxPort}` },
  })
  await readyAt(upgraded, now)
  assert.deepEqual(await ada.boards(now), ['Made before', 'Made meanwhile', 'Made now'])
  assert.deepEqual(await ben.boards(now), ['Made by Ben'])
  await cleo.openPages(now)
  assert.equal(await cleo.downloads(now, 'vase'), 5)
  upgraded.process.kill('SIGTERM')
  assert.equal(await upgraded.ended, 0, upgraded.output())
})

for (const release of older)
  test(`this code starts on the data folder of release ${release.version}, and has everything`, async () => {
    const folder = join(root, release.version)
    const env = {
      DATA_DIR: join(folder, 'data'),
      PORT: `${port}`,
      PAYMENT_SANDBOX_PORT: `${sandboxPort}`,
    }
    const code = join(folder, 'code')
    unpackRelease(release, code)
    const old = startServiceProcess({ env, folder: code })
    await readyAt(old, before)
    await fillOldTables(env.DATA_DIR)
    await cleo.login(before)
    await cleo.addBoard(before, 'Made by the old release')
    old.process.kill('SIGTERM')
    assert.equal(await old.ended, 0, old.output())
    const service = startServiceProcess({ env })
    await readyAt(service, before)
    assert.deepEqual(await cleo.boards(before), ['Made by the old release', 'Made long ago'])
    await cleo.openPages(before)
    assert.equal(await cleo.downloads(before, 'vase'), 1)
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0, service.output())
  })

const print = {
  ...{
    layerHeightMm: 0.2,
    nozzleMm: 0.4,
    walls: 3,
    infillPercent: 15,
    infillPattern: 'gyroid',
    supports: false,
  },
  ...{ material: 'PLA', difficulty: 'easy', notes: '', assembly: null },
}

/** Inserts rows with the columns that release 0.1.0 had, and the file that they name. */
async function fillOldTables(folder: string) {
  const model = join(folder, 'files/models/vase.stl')
  mkdirSync(dirname(model), { recursive: true })
  writeFileSync(model, writeStl(tetrahedron()))
  const client = new pg.Client({ connectionString: embeddedUrl(folder) })
  await client.connect()
  const hash = await hashPassword(password, serviceQueueEntry)
  await client
    .query(`
      insert into users (email, name, role, password_hash, country_code, verified_at)
        values ('cleo@layerdrop.example', 'A Maker', 'admin', '${hash}', 'DE', now());
      insert into subscriptions (user_id, basic_since) select id, now() from users;
      insert into uploads (user_id, name, bytes, state, created_at, expires_at)
        select id, 'vase.stl', 84, 'done', now(), now() + interval '1 day' from users;
      insert into mails (recipient, template, subject) values ('cleo@layerdrop.example', 'verify-email', 'Code');
      insert into categories (slug, name) values ('home', 'Home');
      insert into products (slug, title, category_id, access, status, published_at, version, print, grams, minutes, fast_minutes)
        select 'vase', 'Vase', id, 'basic', 'published', now(), '1.0', '${JSON.stringify(print)}', 40, 120, 60 from categories;
      insert into product_files (product_id, name, part_name, format, version, bytes, sha256, storage_key, triangles, width_mm, depth_mm,
          height_mm, volume_mm3, watertight, manifold, report, position, published_at)
        select id, 'vase.stl', 'Vase', 'stl', '1.0', 284, repeat('0', 64), 'models/vase.stl', 4, 20, 20, 20, 1333, true,
          true, '{}', 0, now() from products;
      insert into boards (user_id, name, created_at) select id, 'Made long ago', now() from users;
      insert into board_products (board_id, user_id, product_id, added_at)
        select boards.id, user_id, products.id, now() from boards, products`)
    .finally(() => client.end())
}

function visitor(email: string) {
  let cookie = ''
  async function call(site: string, method: string, path: string, body?: object) {
    const answer = await fetch(`${site}${apiBase}${path}`, {
      method,
      headers: { cookie, origin: site, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.equal(answer.status, 200, `${method} ${path}: ${text}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return JSON.parse(text).data
  }
  return {
    async join(site: string) {
      await call(site, 'POST', '/auth/register', { name: 'A Maker', email, password, country: 'Germany' })
      await call(site, 'POST', '/auth/verify-email', { email, code: await codeTo(site, email) })
    },
    login: (site: string) => call(site, 'POST', '/auth/login', { email, password }),
    addBoard: (site: string, name: string) => call(site, 'POST', '/board', { name }),
    async openPages(site: string) {
      const studio = ['/admin/products', '/admin/users', '/admin/system']
      for (const path of ['/product/all', '/drop/all', '/download/all', ...studio]) {
        const data = await call(site, 'GET', path)
        if (path === '/product/all') assert.equal(data.products[0].title, 'Vase')
      }
    },
    /** Downloads the first file of a design. Returns the number of downloads of this visitor. */
    async downloads(site: string, design: string) {
      const { product } = await call(site, 'GET', `/product/single/${design}`)
      const { url } = await call(site, 'POST', `/download/file/${product.files[0].id}`)
      const file = await fetch(new URL(url, site))
      assert.deepEqual([file.status, (await file.arrayBuffer()).byteLength], [200, 284])
      return (await call(site, 'GET', '/download/all')).downloads.length
    },
    async boards(site: string): Promise<string[]> {
      const { boards } = await call(site, 'GET', '/board/all')
      return boards.map(({ name }: { name: string }) => name)
    },
  }
}

async function codeTo(site: string, email: string) {
  for (let round = 0; round < 600; round++) {
    const answer = await fetch(`${site}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const { messages } = JSON.parse(await answer.text())
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    if (code) return code
    await wait(100)
  }
  throw new Error(`No code came to ${email}`)
}
