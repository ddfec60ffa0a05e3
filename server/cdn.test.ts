import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { apiBase } from '#contract/endpoint.ts'
import { freePort } from './platform/testing/free-port.ts'
import { openShop, publish } from './testing/catalogue.ts'
import { testService } from './testing/service.ts'

// A shared cache that obeys Cache-Control alone (RFC 9111) and ignores cookies: the least careful CDN.

const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].map((place) => join(place, 'nginx'))
const nginx = places.find((path) => spawnSync(path, ['-v']).status === 0) ?? ''
const skip = nginx ? false : 'nginx is not installed'

const { app, call, platform, signedIn, clock, config } = await testService()
await openShop(platform)
const { id } = await publish(platform, 'lamp')
const member = await signedIn({ plan: 'monthly' })
const other = await signedIn({ plan: 'monthly' })
type ProductReply = { product: { files: { id: string }[]; pictures: { cardUrl: string }[] } }
const { product } = (await call<ProductReply>('GET', '/product/single/lamp', member)).body.data

const reached: string[] = []
app.server.on('request', ({ url = '' }) => reached.push(url))
const cdn = skip ? '' : await startCdn(await app.listen({ host: '127.0.0.1', port: 0 }))

test('the second request for a public picture is answered by the CDN, also to another member', {
  skip,
}, async () => {
  const url = product.pictures[0]?.cardUrl ?? ''
  const first = await get(url, member)
  const second = await get(url, other)
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.deepEqual([first.cache, second.cache], ['MISS', 'HIT'])
  assert.deepEqual(second.bytes, first.bytes)
  assert.equal(reached.filter((one) => one === url).length, 1)
})

test('a request for data of a member reaches the service each time', { skip }, async () => {
  const photo = await addPhoto()
  const calls = [
    `${apiBase}/auth/sessions`,
    `${apiBase}/product/single/lamp`,
    `${apiBase}/product/${id}/print-photos`,
  ]
  for (const url of [photo, ...calls, '/', '/product/lamp']) {
    const answers = [await get(url, member), await get(url, other), await get(url)]
    if (url.startsWith(apiBase)) assert.equal(answers[0]?.status, 200, url)
    assert.ok(
      answers.every(({ cache }) => cache !== 'HIT'),
      url,
    )
    assert.equal(reached.filter((one) => one === url).length, 3, url)
  }
  assert.deepEqual([(await get(photo, member)).status, (await get(photo, other)).status], [200, 404])
})

test('a signed link works through the CDN, also by range, and the CDN stores neither the file nor a refusal', {
  skip,
}, async () => {
  const link = await call<{ url: string }>('POST', `/download/file/${product.files[0]?.id}`, member)
  const { url } = link.body.data
  const [whole, again] = [await get(url), await get(url)]
  assert.deepEqual([whole.status, again.status, again.cache], [200, 200, 'MISS'])
  assert.deepEqual(again.bytes, whole.bytes)
  const rest = await get(url, { headers: { range: 'bytes=84-' } })
  assert.equal(rest.status, 206)
  assert.deepEqual(rest.bytes, whole.bytes.subarray(84))
  const altered = url.replace(/.(?=\/[^/]+$)/, (last) => (last === 'A' ? 'Q' : 'A'))
  for (const _ of [1, 2]) assert.equal((await get(altered)).status, 404)
  clock.now = new Date(clock.now.getTime() + 11 * 60_000)
  for (const _ of [1, 2]) assert.equal((await get(url)).status, 410)
  assert.equal(reached.filter((one) => one === url).length, 5)
  assert.equal(reached.filter((one) => one === altered).length, 2)
})

async function addPhoto() {
  assert.equal((await call('POST', `/download/product/${id}`, member)).status, 200)
  const form = new FormData()
  const words = { printer: 'Prusa MK4S', filament: 'PLA', alt: 'A white lamp' }
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  const create = { width: 60, height: 40, channels: 3, background: 'red' } as const
  const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  form.set('photo', new Blob([photo], { type: 'image/jpeg' }), 'lamp.jpg')
  assert.equal((await call('POST', `/print-photo/${id}`, { ...member, body: form })).status, 200)
  type Photos = { photos: { url: string }[] }
  const shown = await call<Photos>('GET', `/product/${id}/print-photos`, member)
  return shown.body.data.photos[0]?.url ?? assert.fail('no photo')
}

type Sent = { cookie?: string; headers?: Record<string, string> }

async function get(path: string, { cookie, headers = {} }: Sent = {}) {
  const sent = request(cdn + path, { agent: false, headers: { ...headers, ...(cookie && { cookie }) } }).end()
  const [response] = await once(sent, 'response')
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, cache: response.headers['x-cache'], bytes }
}

async function startCdn(service: string) {
  const port = await freePort()
  const folder = join(config.dataDir, 'cdn')
  mkdirSync(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; events {}
    http {
      access_log off;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      proxy_cache_path ${folder}/cache keys_zone=cdn:1m;
      server {
        listen 127.0.0.1:${port};
        proxy_cache cdn;
        proxy_cache_key $request_uri$http_range;
        proxy_set_header Range $http_range;
        add_header X-Cache $upstream_cache_status always;
        location / { proxy_pass ${service}; }
      }
    }`,
  )
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log')])
  const ended = once(child, 'exit')
  after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))
      return `http://127.0.0.1:${port}`
    await wait(100)
  }
  return assert.fail('nginx did not start')
}
