import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testBucket } from '../platform/files/testing/bucket.ts'
import { freePorts } from '../platform/testing/free-port.ts'
import { testService } from '../testing/service.ts'
import { readyAt, startServiceProcess } from '../testing/service-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-no-disk-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const disk = join(folder, 'disk')
const key = 'pictures/a-1200.webp'

test('a start is refused when FILES_URL holds no file of the database or cannot be read, and changes nothing there', async () => {
  const { platform, databaseUrl } = await testService()
  await platform.db
    .insertInto('pictures')
    .values({ large_key: key, card_key: 'pictures/a-640.webp', width: 4, height: 3, alt: 'a' })
    .execute()
  const [port, sandboxPort] = await freePorts(2)
  const bucket = await testBucket()
  const start = (url: string) =>
    startServiceProcess({
      env: {
        ...bucket.env,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        FILES_URL: url,
        PORT: `${port}`,
        PAYMENT_SANDBOX_PORT: `${sandboxPort}`,
      },
    })
  async function refuses(url: string) {
    const refused = start(url)
    assert.equal(await refused.ended, 1)
    assert.match(
      refused.output(),
      /FATAL: FILES_URL holds none of the files that the database names, such as pictures\/a-\d+\.webp\. Mount its disk/,
    )
  }
  await refuses(disk)
  assert.equal(existsSync(disk), false)
  mkdirSync(disk)
  await refuses(disk)
  assert.deepEqual(readdirSync(disk), [])
  await refuses(bucket.url)
  const unreadable = join(folder, 'unreadable')
  symlinkSync(unreadable, unreadable)
  const stopped = start(unreadable)
  assert.equal(await stopped.ended, 1)
  assert.match(stopped.output(), /FATAL: .*ELOOP/s)
  assert.doesNotMatch(stopped.output(), /holds none/)
  mkdirSync(join(disk, 'pictures'))
  writeFileSync(join(disk, key), '')
  const service = start(disk)
  await readyAt(service, `http://127.0.0.1:${port}`)
  service.process.kill()
  await service.ended
})
