import { apiBase } from '#contract/endpoint.ts'
import type { Ready } from './api-server.ts'
import { withServer } from './child-server.ts'
import { atLeast, atMost, type Figure } from './figures.ts'
import { type Answer, isGood, sendOpenArrivals, type Visitor } from './open-arrivals.ts'
import { processorSeconds } from './processes.ts'

/** The day of a drop for 100,000 members, as `docs/capacity.md` describes it: requests a second of each kind. */
const fullDay = { signIn: 50, read: 500, download: 14 }
/** What one of our processes and its database get here. */
const scale = 1 / 10
const aloneSeconds = 15
const togetherSeconds = 40
const members = 120

type Kind = keyof typeof fullDay

export function measure(): Promise<Figure[]> {
  const server = {
    file: 'api-server.ts',
    env: { TRUST_PROXY: 'loopback', BENCH_MEMBERS: String(members) },
  }
  return withServer<Ready>(server, async (ready, { pid = 0 }) => {
    const visitor = visitorsOf(ready)
    const figures: Figure[] = []
    for (const [kind, { rate, most }] of Object.entries(alone) as [Kind, (typeof alone)[Kind]][]) {
      const before = processorSeconds(pid)
      const answers = await sendOpenArrivals(visitor, [{ kind, rate }], aloneSeconds)
      const each = ((processorSeconds(pid) - before) / answers.length) * 1000
      figures.push(atMost(`${names[kind]}: processor time with its database`, each, most, { unit: ' ms' }))
    }
    const rates = (Object.keys(fullDay) as Kind[]).map((kind) => ({ kind, rate: fullDay[kind] * scale }))
    const before = processorSeconds(pid)
    const answers = await sendOpenArrivals(visitor, rates, togetherSeconds)
    const cores = (processorSeconds(pid) - before) / togetherSeconds
    return [...figures, ...together(answers, cores)]
  })
}

const names: Record<Kind, string> = { signIn: 'a sign-in', read: 'a read', download: 'a download' }
/** Arrivals a second, and the most milliseconds of processor time. */
const alone: Record<Kind, { rate: number; most: number }> = {
  signIn: { rate: 4, most: 250 },
  read: { rate: 60, most: 6 },
  download: { rate: 6, most: 30 },
}

function together(answers: Answer<Kind>[], cores: number): Figure[] {
  const share = (kind: Kind, within: number) => {
    const own = answers.filter((answer) => answer.kind === kind)
    return own.filter(({ isGood, milliseconds }) => isGood && milliseconds <= within).length / own.length
  }
  const day = 'a tenth of a drop day'
  const absolute = `${answers.length} requests, ${answers.filter(({ isGood }) => !isGood).length} refused`
  return [
    atLeast(`${day}: reads within 200 ms of their arrival`, share('read', 200) * 100, 99.9, {
      unit: ' %',
      absolute,
    }),
    atLeast(`${day}: sign-ins within a second`, share('signIn', 1_000) * 100, 99, { unit: ' %' }),
    atMost(`${day}: processors with the database`, cores, 2, { unit: '' }),
  ]
}

function visitorsOf({ ours, cookie, paths, crowd, file, member }: Ready): Visitor<Kind> {
  const reads = Object.values(paths)
  const cookies = new Map<number, string>()
  const signIn = async (number: number) => {
    const answer = await fetch(`${ours}${apiBase}/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Each from a network of its own.
        'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify({ email: crowd[number % crowd.length], password: member.password }),
    })
    cookies.set(number % crowd.length, answer.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    return isGood(answer)
  }
  return {
    signIn,
    read: async (number) =>
      isGood(await fetch(`${ours}${apiBase}${reads[number % reads.length]}`, { headers: { cookie } })),
    async download(number) {
      const who = [...cookies.values()][number % cookies.size] ?? ''
      const path = `${ours}${apiBase}/download/file/${file}`
      const granted = await fetch(path, { method: 'POST', headers: { cookie: who } })
      const { data }: { data: { url: string } } = JSON.parse(await granted.text())
      return granted.ok && isGood(await fetch(`${ours}${data.url}`))
    },
  }
}
