import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import Stripe from 'stripe'
import { apiBase } from '#contract/endpoint.ts'
import { withServer } from '../child-server.ts'
import { atLeast, atMost, type Figure } from '../figures.ts'
import { type Answer, downloadFile, isGood, sendOpenArrivals, type Visitor } from '../open-arrivals.ts'
import type { Ready } from './service-levels-server.ts'

/** Arrivals a second: a tenth of a drop day (`drop-day.ts`), and two codes and two events. */
const rates = { signIn: 5, read: 50, download: 1.4, code: 2, event: 2 }
const seconds = 40
/** More than a worker sends in that time and before; `MAILS=100000` takes some minutes longer. */
const mails = Number(process.env.MAILS ?? 8_000)
const timeoutMs = 30_000

type Kind = keyof typeof rates

/** Measures the service levels of `docs/operations.md`, with a web server and a worker, while a drop is mailed. */
export async function measure(): Promise<Figure[]> {
  const accepted = new Map<string, () => void>()
  let bulk = 0
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        done()
        const tell = accepted.get(envelope.rcptTo[0]?.address ?? '')
        if (tell) tell()
        else bulk++
      })
    },
  })
  const mailPort = await new Promise<number>((resolve) => {
    const listening = mailServer.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const env = { MAIL_URL: `smtp://127.0.0.1:${mailPort}`, MAILS: String(mails) }
  try {
    return await withServer<Ready>(
      { file: 'service-levels/service-levels-server.ts', env },
      async (ready) => {
        const database = new pg.Pool({ connectionString: ready.databaseUrl, max: 4 })
        const kinds = Object.keys(rates) as Kind[]
        const each = kinds.map((kind) => ({ kind, rate: rates[kind] }))
        const visitor = visitorOf(ready, accepted, database)
        await signIn(visitor, ready)
        // As in a process that has served for a while.
        await sendOpenArrivals(visitor, each, 20)
        const before = bulk
        const ownDelay = monitorEventLoopDelay()
        ownDelay.enable()
        const bulkMeanwhile = wait(seconds * 1000).then(() => bulk - before)
        const answers = await sendOpenArrivals(visitor, each, seconds)
        ownDelay.disable()
        await database.end()
        return figuresOf(answers, { bulk: await bulkMeanwhile, ownDelayMs: ownDelay.percentile(99) / 1e6 })
      },
    )
  } finally {
    await new Promise<void>((resolve) => mailServer.close(resolve))
  }
}

async function signIn(visitor: Visitor<Kind>, { memberEmails }: Ready) {
  for (let number = 0; number < memberEmails.length; number++) await visitor.signIn(number)
}

type Meanwhile = { bulk: number; ownDelayMs: number }

function figuresOf(answers: Answer<Kind>[], { bulk, ownDelayMs }: Meanwhile): Figure[] {
  const times = (kind: Kind) => answers.filter((answer) => answer.kind === kind).map(timeOf)
  const last = (kind: Kind) => Math.round(percentile(times(kind), 50)) / 1000
  const share = (kind: Kind, within: number) =>
    (times(kind).filter((milliseconds) => milliseconds <= within).length / times(kind).length) * 100
  const count = (kind: Kind) => `median ${last(kind)} s of ${times(kind).length}`
  return [
    atMost('a code until the mail server has it, 99 of 100', percentile(times('code'), 99) / 1000, 5, {
      unit: ' s',
      absolute: count('code'),
    }),
    atMost('an event of Stripe until it is stored, 99 of 100', percentile(times('event'), 99) / 1000, 5, {
      unit: ' s',
      absolute: count('event'),
    }),
    atLeast('reads meanwhile within 200 ms of their arrival', share('read', 200), 99.9, {
      unit: ' %',
      absolute: `of it up to ${Math.round(ownDelayMs)} ms in this process, 99 of 100`,
    }),
    atLeast('sign-ins meanwhile within a second', share('signIn', 1_000), 99, { unit: ' %' }),
    atLeast('downloads meanwhile within a second, granted and marked', share('download', 1_000), 99, {
      unit: ' %',
      absolute: count('download'),
    }),
    atLeast('emails of a drop sent meanwhile', bulk / seconds, 100, { unit: '/s' }),
  ]
}

/** A refused request never arrives. */
function timeOf({ isGood: hasArrived, milliseconds }: Answer<Kind>) {
  return hasArrived ? milliseconds : Number.POSITIVE_INFINITY
}

/** Returns the nearest rank: the smallest value that `percent` of all values do not exceed. */
function percentile(values: number[], percent: number) {
  return values.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1] ?? Number.NaN
}

function visitorOf(ready: Ready, accepted: Map<string, () => void>, database: pg.Pool): Visitor<Kind> {
  const stripe = new Stripe('sk_test_layerdrop_local', addressOf(ready.stripeApi))
  const cookies = new Map<number, string>()
  let events = 0
  const post = (path: string, number: number, body: unknown) =>
    fetch(`${ready.serviceUrl}${apiBase}${path}`, {
      method: 'POST',
      // Each from a network of its own.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': networkOf(number) },
      body: JSON.stringify(body),
    })
  return {
    async signIn(number) {
      const email = ready.memberEmails[number % ready.memberEmails.length]
      const answer = await post('/auth/login', number, { email, password: ready.password })
      const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
      if (cookie) cookies.set(number % ready.memberEmails.length, cookie)
      return isGood(answer)
    },
    async read(number) {
      const cookie = [...cookies.values()][number % cookies.size] ?? ''
      const path = number % 2 === 0 ? '/product/all' : '/auth/refresh'
      return isGood(await fetch(`${ready.serviceUrl}${apiBase}${path}`, { headers: { cookie } }))
    },
    download: (number) =>
      downloadFile(ready.serviceUrl, ready.file, [...cookies.values()][number % cookies.size] ?? ''),
    async code(number) {
      const email = `new-${number}@example.test`
      const { promise, resolve } = Promise.withResolvers<void>()
      accepted.set(email, resolve)
      const form = { name: 'Nora New', email, password: `Only-for-measuring-${number}` }
      const answer = await post('/auth/register', number, { ...form, country: 'Germany', countryCode: 'DE' })
      if (!(await isGood(answer))) return false
      return await Promise.race([promise.then(() => true), wait(timeoutMs, false, { ref: false })])
    },
    /** The member cancels at Stripe, or takes that back. */
    async event() {
      const id = ready.subscriptions[events++ % ready.subscriptions.length] ?? ''
      const { cancel_at_period_end: was } = await stripe.subscriptions.retrieve(id)
      await stripe.subscriptions.update(id, { cancel_at_period_end: !was })
      const text = 'select ends_at is not null as ends from subscriptions where subscription_id = $1'
      for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(20)) {
        const { rows } = await database.query({ name: 'ends', text, values: [id] })
        if (rows[0]?.ends === !was) return true
      }
      return false
    },
  }
}

function networkOf(number: number) {
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

function addressOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port, protocol: 'http' } as const
}
