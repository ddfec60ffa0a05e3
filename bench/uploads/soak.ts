import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadLimits } from '#contract/catalogue/studio/uploads.ts'
import { apiBase } from '#contract/endpoint.ts'
import { startTrialService } from '../../bin/trial-service.ts'
import { catalogueFilled } from '../../e2e/wait-for-catalogue.ts'
import { memoryOf } from '../child-server.ts'
import { atMost, type Figure, median, notMeasured } from '../figures.ts'
import { type Answer, isGood, sendOpenArrivals, type Visitor } from '../open-arrivals.ts'
import { signInAsAdministrator, upload } from './uploads.ts'

const port = 3488
/** Often enough that the 48 MB of every tenth second's sign-in do not fall on each sample. */
const sampleMs = 1_000
const samplesAtTheEnd = 120
/** Granted links stay valid for ten minutes. A member may be granted 100 files an hour. */
const reusedMs = 9 * 60_000
const password = 'Layerdrop-demo-1'
const members = ['basic', 'monthly', 'yearly'].map((kind) => `${kind}@layerdrop.test`)

/** Requests a second: about a tenth of a core, so that a shared machine can run them for an hour. */
const rates = { read: 6, search: 1.5, picture: 2, page: 0.5, download: 0.3, studio: 0.2, signIn: 0.1 }
type Kind = keyof typeof rates

const memberPaths = [
  '/auth/refresh',
  '/product/all',
  '/product/all?sort=title&limit=50',
  '/category/all',
  '/drop/all',
  '/payment/pricing-plans',
  '/favorite/all',
  '/download/all',
  '/product/popular',
]
const studioPaths = ['/admin/users', '/admin/products', '/admin/drops', '/admin/categories', '/admin/system']
const pages = ['/', '/terms-of-use', '/login', '/home', '/robots.txt', '/sitemap.xml']
const words = ['vase', 'dragon', 'hook', 'planter', 'box', 'dragn', 'lamp holder', 'zzyzx', 'gear', 'plantr']

/** Measures the memory of a web process under mixed traffic with a large upload in the middle. */
export async function measure(minutes = 60): Promise<Figure[]> {
  if (process.platform !== 'linux') return [notMeasured('memory under mixed traffic', 'read from /proc')]
  const folder = process.env.BENCH_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  try {
    await fillCatalogue(folder)
    return await sendTraffic(folder, minutes)
  } finally {
    if (!process.env.BENCH_DATA_DIR) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Fills the catalogue in a process of its own: it leaves more memory behind than traffic does. */
async function fillCatalogue(folder: string) {
  const { site, stop } = await startTrialService(port, { DATA_DIR: folder })
  await catalogueFilled(site).finally(stop)
}

async function sendTraffic(folder: string, minutes: number) {
  const env = { DATA_DIR: folder, TRUST_PROXY: 'loopback', WORKER: 'off' }
  const { site, stop, pid } = await startTrialService(port, env)
  const samples: number[] = []
  try {
    const start = memoryOf(pid)
    const administrator = await signInAsAdministrator(site)
    const visitor = await visitorOf(site, administrator)
    const timer = setInterval(() => note(samples, pid), sampleMs)
    const [answers] = await Promise.all([
      sendOpenArrivals(visitor, ratesOf(), minutes * 60),
      wait(minutes * 30_000).then(() => upload(site, administrator, uploadLimits.bytes)),
    ]).finally(() => clearInterval(timer))
    return figuresOf({ minutes, start, samples, answers })
  } finally {
    await stop()
  }
}

function note(samples: number[], pid: number | undefined) {
  samples.push(memoryOf(pid))
  if (samples.length % 300 === 0)
    process.stderr.write(`${samples.length / 60} minutes: ${Math.round(samples.at(-1) ?? 0)} MB\n`)
}

function ratesOf() {
  return (Object.keys(rates) as Kind[]).map((kind) => ({ kind, rate: rates[kind] }))
}

type Run = { minutes: number; start: number; samples: number[]; answers: Answer<Kind>[] }

function figuresOf({ minutes, start, samples, answers }: Run): Figure[] {
  const end = median(samples.slice(-samplesAtTheEnd))
  const megabytes = [start, Math.max(...samples), end].map(Math.round)
  const refused = answers.filter(({ isGood }) => !isGood)
  const kinds = [...new Set(refused.map(({ kind }) => kind))].join(', ')
  const name = `memory added by ${minutes} minutes of mixed traffic`
  const absolute = `${megabytes.join(' MB, at most ')} MB; ${answers.length} requests`
  return [
    atMost(name, end - start, 50, { unit: ' MB', absolute }),
    atMost(`refused requests of ${minutes} minutes of mixed traffic`, refused.length, 0, { absolute: kinds }),
  ]
}

async function visitorOf(site: string, administrator: string): Promise<Visitor<Kind>> {
  const cookies = await Promise.all(members.map((email, index) => signIn(site, { email, network: index })))
  const cookieOf = (number: number) => cookies[number % cookies.length] ?? ''
  const get = (path: string, cookie = '') => fetch(`${site}${path}`, { headers: { cookie } })
  const designs = await listDesigns(site, cookieOf(0))
  const linkOf = linksOf(site, designs, cookies)
  return {
    read: async (number) => isGood(await get(`${apiBase}${pathOf(number, designs)}`, cookieOf(number))),
    search: async (number) => {
      const word = encodeURIComponent(words[number % words.length] ?? '')
      const path = number % 3 === 0 ? `suggest?q=${word}` : `all?search=${word}`
      return isGood(await get(`${apiBase}/product/${path}`, cookieOf(number)))
    },
    picture: async (number) => isGood(await get(designs[number % designs.length]?.picture ?? '')),
    page: async (number) => isGood(await get(pages[number % pages.length] ?? '')),
    download: async (number) => isGood(await get(await linkOf(number))),
    studio: async (number) =>
      isGood(await get(`${apiBase}${studioPaths[number % studioPaths.length]}`, administrator)),
    async signIn(number) {
      const email = members[number % members.length] ?? ''
      cookies[number % members.length] = await signIn(site, { email, network: number })
      return true
    },
  }
}

type Design = { id: string; slug: string; access: string; cover: { url: string } | null }

async function listDesigns(site: string, cookie: string) {
  const { products } = await json<{ products: Design[] }>(site, '/product/all?limit=100', cookie)
  return products.map(({ id, slug, access, cover }) => ({ id, slug, access, picture: cover?.url ?? '/' }))
}

type Listed = Awaited<ReturnType<typeof listDesigns>>

function pathOf(number: number, designs: Listed) {
  const paths = [...memberPaths, `/product/single/${designs[number % designs.length]?.slug}`]
  return paths[number % paths.length]
}

/** Returns download links; every fourth one leads to a ZIP of all files of a design. */
function linksOf(site: string, designs: Listed, cookies: string[]) {
  const granted = new Map<string, { url: string; at: number }>()
  return async (number: number) => {
    const member = number % cookies.length
    const open = designs.filter(({ access }) => member > 0 || access === 'basic')
    const { id = '' } = open[number % 3] ?? {}
    const isArchive = member > 0 && number % 4 === 0
    const key = `${member} ${id} ${isArchive}`
    const known = granted.get(key)
    if (known && performance.now() - known.at < reusedMs) return known.url
    const cookie = cookies[member] ?? ''
    const { product } = await json<{ product: { files: { id: string }[] } }>(
      site,
      `/product/single/${id}`,
      cookie,
    )
    const path = isArchive ? `product/${id}` : `file/${product.files[0]?.id}`
    const { url } = await json<{ url: string }>(site, `/download/${path}`, cookie, 'POST')
    granted.set(key, { url, at: performance.now() })
    return url
  }
}

async function json<Data>(site: string, path: string, cookie: string, method = 'GET') {
  const answer = await fetch(`${site}${apiBase}${path}`, { method, headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ((await answer.json()) as { data: Data }).data
}

async function signIn(site: string, { email, network }: { email: string; network: number }) {
  const answer = await fetch(`${site}${apiBase}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Each from a network of its own.
      'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
    },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}`)
  await answer.arrayBuffer()
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
