import { apiBase } from '#contract/endpoint.ts'
import { withServer } from '../child-server.ts'
import { atLeast, atMost, type Figure } from '../figures.ts'
import { type Answer, downloadFile, isGood, sendOpenArrivals, type Visitor } from '../open-arrivals.ts'
import { processorSeconds } from '../processes.ts'
import type { Ready } from './api-server.ts'

/** The day of a drop for 100,000 members, as `docs/capacity.md` describes it: requests a second of each kind. */
const fullDay = { signIn: 50, read: 500, download: 14 }
/** The share of that day that one server process and its database get here. */
const scale = 0.1
const aloneSeconds = 15
const togetherSeconds = 40
const rampSeconds = 20
/** Larger and larger shares of the day, until a service level is missed. */
const ramp = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4]
const members = 120

type Kind = keyof typeof fullDay

export function measure(): Promise<Figure[]> {
  const server = {
    file: 'api/api-server.ts',
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
    const before = processorSeconds(pid)
    const answers = await sendOpenArrivals(visitor, ratesAt(scale), togetherSeconds)
    const cores = (processorSeconds(pid) - before) / togetherSeconds
    return [...figures, ...together(answers, cores), await largestShare(visitor)]
  })
}

const names: Record<Kind, string> = { signIn: 'a sign-in', read: 'a read', download: 'a download' }
/** Arrivals a second, and the most milliseconds of processor time. */
const alone: Record<Kind, { rate: number; most: number }> = {
  signIn: { rate: 4, most: 250 },
  read: { rate: 60, most: 6 },
  download: { rate: 6, most: 30 },
}

function ratesAt(share: number) {
  return (Object.keys(fullDay) as Kind[]).map((kind) => ({ kind, rate: fullDay[kind] * share }))
}

/** Service levels of a drop day, in percent of the answers that are in time. */
const levels = [
  { kind: 'read', within: 200, goal: 99.9, name: 'reads within 200 ms of their arrival' },
  { kind: 'signIn', within: 1_000, goal: 99, name: 'sign-ins within a second' },
] as const

function percentInTime(answers: Answer<Kind>[], { kind, within }: (typeof levels)[number]) {
  const own = answers.filter((answer) => answer.kind === kind)
  const inTime = own.filter(({ isGood, milliseconds }) => isGood && milliseconds <= within)
  return (inTime.length / own.length) * 100
}

function together(answers: Answer<Kind>[], cores: number): Figure[] {
  const day = 'a tenth of a drop day'
  const absolute = `${answers.length} requests, ${answers.filter(({ isGood }) => !isGood).length} refused`
  return [
    ...levels.map((level) =>
      atLeast(`${day}: ${level.name}`, percentInTime(answers, level), level.goal, { unit: ' %', absolute }),
    ),
    atMost(`${day}: processors with the database`, cores, 2, { unit: '' }),
  ]
}

async function largestShare(visitor: Visitor<Kind>): Promise<Figure> {
  let [most, absolute] = [scale, 'more was not tried']
  for (const share of ramp) {
    const answers = await sendOpenArrivals(visitor, ratesAt(share), rampSeconds)
    const missed = levels.filter((level) => percentInTime(answers, level) < level.goal)
    if (missed.length > 0) {
      const figures = missed.map((level) => `${level.name} ${percentInTime(answers, level).toFixed(1)} %`)
      absolute = `at ${share * 100} %: ${figures.join(', ')}`
      break
    }
    most = share
  }
  return atLeast('the most of a drop day within both levels', most * 100, scale * 100, {
    unit: ' %',
    absolute,
  })
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
    download: (number) => downloadFile(ours, file, [...cookies.values()][number % cookies.size] ?? ''),
  }
}
