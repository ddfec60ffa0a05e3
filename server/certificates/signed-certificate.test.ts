import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { certificateKeyPath } from '#contract/certificates/certificates.ts'
import { apiBase } from '#contract/endpoint.ts'
import { rotateSigningKey } from '#server/platform/database/signing-keys.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

const { platform, app, call, signedIn, clock } = await testService()
await openShop(platform)
await publish(platform, 'vase', { files: [stlFile('vase')] })
const folder = mkdtempSync(join(tmpdir(), 'layerdrop-certificate-'))
after(() => rmSync(folder, { recursive: true }))

const member = await signedIn({ plan: 'yearly', name: 'Ana Maker' })
const shown = await call<{ product: { files: { id: string }[] } }>('GET', '/product/single/vase', member)
await call('POST', `/download/file/${shown.body.data.product.files[0]?.id}`, member)
const listed = await call<{ certificates: { code: string }[] }>('GET', '/certificate/all', member)
const code = listed.body.data.certificates[0]?.code

/** Saves a file as a browser does: under the name the server gives, or else that of the address. */
async function save(url: string) {
  const { rawPayload, statusCode, headers } = await app.inject(url)
  assert.equal(statusCode, 200)
  const [, name = basename(url)] = /filename="([^"]+)"/.exec(String(headers['content-disposition'])) ?? []
  const path = join(folder, name)
  writeFileSync(path, rawPayload)
  return path
}

const skip = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'

test('openssl alone verifies a saved certificate by the command on its page, and refuses an altered one', {
  skip,
}, async () => {
  const { body } = await app.inject(`/verify/${code}`)
  const [, command = ''] = /<code>(openssl [^<]+)<\/code>/.exec(body) ?? []
  const isVerified = () => spawnSync(command, { cwd: folder, shell: true }).status === 0
  await save(certificateKeyPath)
  const path = await save(`${apiBase}/certificate/${code}/json`)
  await save(`${apiBase}/certificate/${code}/signature`)
  const json = readFileSync(path, 'utf8')
  assert.equal(JSON.parse(json).licensedTo, 'Ana Maker')
  assert.ok(isVerified())
  writeFileSync(path, json.replace('Ana', 'Eva'))
  assert.ok(!isVerified())
})

test('the public key of an earlier signature stays published after a rotation', async () => {
  const before = (await app.inject(certificateKeyPath)).body
  await rotateSigningKey(platform.db, 'certificates', { activeFrom: clock.now, leaked: false })
  await platform.keys.refresh()
  const { body } = await app.inject(certificateKeyPath)
  assert.ok(body.endsWith(before))
  assert.equal(body.match(/BEGIN PUBLIC KEY/g)?.length, 2)
})
