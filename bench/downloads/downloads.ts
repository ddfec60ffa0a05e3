import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { apiBase } from '#contract/endpoint.ts'
import { memoryDuring, withServer } from '../child-server.ts'
import { alternate, atLeast, atMost, type Figure, median, notMeasured } from '../figures.ts'
import type { Ready } from './downloads-server.ts'
import { startNginx } from './nginx.ts'

const rounds = 15
const atOnce = 100

/** Measures downloads, certificates and traces of the real service against tools that do the same without a member. */
export function measure(): Promise<Figure[]> {
  return withServer<Ready>({ file: 'downloads/downloads-server.ts' }, async (ready, { folder, pid }) => [
    ...(await compareWithNginx(ready, folder)),
    await manyAtOnce(ready, pid),
    ...(await archive(ready, folder)),
    ...(await certificatePage(ready)),
    await trace(ready, folder),
  ])
}

async function compareWithNginx(ready: Ready, folder: string): Promise<Figure[]> {
  const names = {
    stl: 'marked STL of 30 MB against nginx, unmarked',
    '3mf': 'marked 3MF against nginx, unmarked',
  }
  const nginx = await startNginx(join(folder, 'bench'))
  if (!nginx) return Object.values(names).map((name) => notMeasured(name, 'nginx is not installed'))
  try {
    return [
      await against(nginx.site, ready, { file: 'large.stl', name: names.stl, goal: 0.5 }),
      await against(nginx.site, ready, { file: 'large.3mf', name: names['3mf'], goal: 0.8 }),
    ]
  } finally {
    await nginx.stop()
  }
}

type Compared = { file: string; name: string; goal: number }

async function against(nginx: string, { service, control }: Ready, { file, name, goal }: Compared) {
  const marked = `${service}${await textOf(`${control}/${file}`)}`
  const first = (await load(marked)).milliseconds
  const { a, b, ratio } = await alternate(
    rounds,
    async () => (await load(`${nginx}/${file}`)).milliseconds,
    async () => (await load(marked)).milliseconds,
  )
  const absolute = `${b.toFixed(0)} ms, the first time ${first.toFixed(0)} ms, nginx ${a.toFixed(0)} ms`
  return atLeast(name, ratio, goal, { unit: 'x', absolute })
}

async function manyAtOnce({ service, control }: Ready, pid: number | undefined): Promise<Figure> {
  const name = `memory that ${atOnce} marked downloads at once add`
  if (process.platform !== 'linux') return notMeasured(name, 'read from /proc')
  const link = `${service}${await textOf(`${control}/large.stl`)}`
  const downloads = () => Promise.all(Array.from({ length: atOnce }, () => load(link)))
  // The first time the heap grows to its working size.
  await downloads()
  const { added, before } = await memoryDuring(pid, downloads)
  return atMost(name, added, 64, { unit: ' MB', absolute: `${before.toFixed(0)} MB before` })
}

/** Measures a ZIP with a new mark each time, as members get it: no checksum is cached. */
async function archive({ service, control }: Ready, folder: string): Promise<Figure[]> {
  const firstBytes: number[] = []
  const ours = async () => {
    const bare = await load(`${control}/bare`)
    const { milliseconds, firstByte } = await load(`${service}${await textOf(`${control}/zip`)}`)
    firstBytes.push(firstByte - bare.firstByte)
    return milliseconds
  }
  const name = 'ZIP of 60 marked parts'
  const zip = () => zipTime(join(folder, 'bench'))
  const hasZip = !spawnSync('zip', ['-v']).error
  const { a, b, ratio } = await alternate(5, ours, hasZip ? zip : async () => 1)
  const absolute = `${a.toFixed(0)} ms, zip ${b.toFixed(0)} ms`
  return [
    hasZip
      ? atMost(`${name} against zip -0, unmarked`, ratio, 1.5, { unit: 'x', absolute })
      : notMeasured(name, 'zip is not installed'),
    atMost(`${name}: first byte after that of a bare handler`, median(firstBytes), 100, { unit: ' ms' }),
  ]
}

async function zipTime(folder: string) {
  const startedAt = performance.now()
  const { status } = spawnSync('zip', ['-0', '-q', '-r', 'parts.zip', '.', '-i', 'part-*.stl'], {
    cwd: folder,
  })
  if (status !== 0) throw new Error(`zip ended with ${status}.`)
  const milliseconds = performance.now() - startedAt
  rmSync(join(folder, 'parts.zip'))
  return milliseconds
}

async function certificatePage({ service, control }: Ready): Promise<Figure[]> {
  const page = `${service}/verify/${await textOf(`${control}/certificate`)}`
  const { a, b } = await alternate(
    25,
    async () => (await load(page)).milliseconds,
    async () => (await load(`${control}/bare`)).milliseconds,
  )
  const bytes = (await load(page)).bytes + readFileSync('web/public/first-paint.js').length
  return [
    atMost('certificate page after a bare handler', a - b, 100, {
      unit: ' ms',
      absolute: `${a.toFixed(1)} ms`,
    }),
    atMost('certificate page with its script, without the picture', bytes / 1024, 60, { unit: ' KB' }),
  ]
}

async function trace({ service, admin }: Ready, folder: string) {
  const file = new Blob([readFileSync(join(folder, 'bench', 'large.stl'))])
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const form = new FormData()
    form.append('file', file, 'found.stl')
    const startedAt = performance.now()
    const response = await fetch(`${service}${apiBase}/admin/traces`, {
      method: 'POST',
      headers: { cookie: admin },
      body: form,
    })
    if (!response.ok) throw new Error(`The trace was answered with ${response.status}.`)
    await response.arrayBuffer()
    times.push((performance.now() - startedAt) / 1000)
  }
  return atMost('trace of a 30 MB STL', median(times), 2, { unit: ' s' })
}

async function textOf(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
  return await response.text()
}

type Loaded = { milliseconds: number; firstByte: number; bytes: number }

/** Reads an answer and drops it, which costs this process less than `fetch`. */
function load(url: string) {
  const startedAt = performance.now()
  return new Promise<Loaded>((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      let [firstByte, bytes] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - startedAt
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200)
          resolve({ milliseconds: performance.now() - startedAt, firstByte, bytes })
        else reject(new Error(`${url} was answered with ${response.statusCode}.`))
      })
    })
    request.on('error', reject)
  })
}
