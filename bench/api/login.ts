import { apiBase } from '#contract/endpoint.ts'
import { withServer } from '../child-server.ts'
import { alternate, atMost, type Figure } from '../figures.ts'
import type { Ready } from './api-server.ts'

const rounds = 5
const signUps = 260
const member = '198.51.100.7'
const crowd = '203.0.113.9'

// A member with too many sign-ups in the queue, or a full queue, is refused.
const refusals = [429, 503]

/** Measures a login during a burst of sign-ups against one alone. */
export function measure(): Promise<Figure[]> {
  const server = { file: 'api/api-server.ts', env: { TRUST_PROXY: 'loopback' } }
  return withServer<Ready>(server, async (ready) => [
    await compare(ready, 'a login beside 260 sign-ups of another network', member),
    await compare(ready, 'a login beside 260 sign-ups of its own network', crowd),
  ])
}

async function compare(ready: Ready, name: string, network: string) {
  const login = () => timeOf(() => post(ready, { path: 'login', body: ready.member, network }))
  const { a, b, ratio } = await alternate(rounds, () => duringBurst(ready, login), login)
  const absolute = `${Math.round(a)} ms, ${Math.round(b)} ms`
  return atMost(name, ratio, 8, { unit: 'x', absolute })
}

/** Starts the work once the sign-ups fill their queue, and waits until the queue is empty again. */
async function duringBurst(ready: Ready, work: () => Promise<number>) {
  const full = Promise.withResolvers<void>()
  const sent = Array.from({ length: signUps }, async () => {
    const status = await post(ready, { path: 'register', body: newForm(), network: crowd })
    if (refusals.includes(status)) full.resolve()
  })
  await full.promise
  const milliseconds = await work()
  await Promise.all(sent)
  return milliseconds
}

let forms = 0

function newForm() {
  const email = `crowd-${++forms}@example.test`
  return { name: 'Ana Maker', email, password: 'Only-for-measuring-7', country: 'Germany' }
}

async function post(
  { ours }: Ready,
  { path, body, network }: { path: string; body: object; network: string },
) {
  const { status } = await fetch(`${ours}${apiBase}/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  if (status !== 200 && !refusals.includes(status)) throw new Error(`${path} was answered with ${status}`)
  return status
}

async function timeOf(work: () => Promise<number>) {
  const begin = performance.now()
  if ((await work()) !== 200) throw new Error('The login was refused.')
  return performance.now() - begin
}
