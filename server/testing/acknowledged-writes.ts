import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import { eventText, signed } from '../platform/payments/testing/test-events.ts'
import type { Platform } from '../platform/platform.ts'
import { callNode, type Node, saleFields } from './nodes.ts'

type Site = Pick<Node, 'site'>
type Answer = { status: number }

/** Repeats each write with its id until a server acknowledges it, as the web app and Stripe do. */
export type Writer = {
  pause: number
  write: (number: number, site: Site) => Promise<Answer>
  acknowledged: (number: number) => void
  /** Fails when an acknowledged write was lost or done twice. Returns what there is. */
  compare: () => Promise<{ count: number; what: string }>
}

/** An `x-forwarded-for` of its own, because a network has few sign-ups. */
export async function signUp({ site }: Site, number: number, { email = '', seconds = 20 }) {
  const body = { name: 'A Maker', email, password: 'Plenty-of-layers-7', country: 'Germany' }
  const headers = { origin: site, 'x-forwarded-for': `192.0.2.${number % 250}` }
  return callNode({ site }, 'POST', '/auth/register', { body, headers, seconds })
}

export async function deliverEvent({ site }: Site, id: string) {
  const { body, signature } = signed(eventText({ id }))
  const headers = { 'stripe-signature': String(signature), 'content-type': 'application/json' }
  const answer = await fetch(`${site}${apiBase}/payment/webhook`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer
}

export function signUpWriter({ db }: Pick<Platform, 'db'>): Writer {
  const emails: string[] = []
  const email = (number: number) => `new-maker-${number}@layerdrop.example`
  return {
    pause: 1_000,
    write: (number, site) => signUp(site, number, { email: email(number) }),
    acknowledged: (number) => emails.push(email(number)),
    async compare() {
      const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
      assert.deepEqual(rows.map((row) => row.email).toSorted(), emails.toSorted())
      return { count: emails.length, what: 'sign-ups' }
    },
  }
}

export function eventWriter({ db }: Pick<Platform, 'db'>): Writer {
  const ids: string[] = []
  const idOf = (number: number) => `evt_acknowledged_${number}`
  return {
    pause: 500,
    write: (number, site) => deliverEvent(site, idOf(number)),
    acknowledged: (number) => ids.push(idOf(number)),
    async compare() {
      const rows = await db.selectFrom('payment_events').select('id').where('id', 'in', ids).execute()
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), ids.toSorted())
      return { count: ids.length, what: 'events' }
    },
  }
}

/** Downloads have no id: there are as many as were acknowledged, and at most as many as were requested. */
export function downloadWriter({ db }: Pick<Platform, 'db'>, cookies: string[], file: string): Writer {
  let [requested, granted] = [0, 0]
  return {
    pause: 1_500,
    write(number, site) {
      requested++
      return callNode(site, 'POST', `/download/file/${file}`, { cookie: cookies[number % cookies.length] })
    },
    acknowledged: () => granted++,
    async compare() {
      const rows = await db.selectFrom('downloads').select('id').where('file_id', '=', file).execute()
      const count = rows.length
      assert.ok(granted <= count && count <= requested, `${granted} ≤ ${count} ≤ ${requested} downloads`)
      return { count: granted, what: 'downloads' }
    },
  }
}

export function favouriteWriter(cookie: string, product: string, site: Site): Writer {
  let changes = 0
  return {
    pause: 500,
    write: (number, at) =>
      callNode(at, number % 2 === 0 ? 'PUT' : 'DELETE', `/favorite/${product}`, { cookie }),
    acknowledged: () => changes++,
    async compare() {
      const { data } = await callNode<{ products: { id: string }[] }>(site, 'GET', '/favorite/all', {
        cookie,
      })
      assert.deepEqual(
        data.products.map(({ id }) => id),
        changes % 2 === 0 ? [] : [product],
      )
      return { count: changes, what: 'changes of favourites' }
    },
  }
}

type Sale = { id: string; note: string }

export function saleWriter(cookie: string, site: Site): Writer {
  const sales: Sale[] = []
  let next: Sale = { id: '', note: '' }
  return {
    pause: 250,
    write(number, at) {
      const note = `sale ${number}`
      if (next.note !== note) next = { id: randomUUID(), note }
      return callNode(at, 'PUT', `/sale/${next.id}`, { cookie, body: { ...saleFields, note } })
    },
    acknowledged: () => sales.push(next),
    async compare() {
      assert.deepEqual(await salesOf(cookie, site), sales.map(textOf).toSorted())
      return { count: sales.length, what: 'sales' }
    },
  }
}

async function salesOf(cookie: string, site: Site) {
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/sale/all?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { data } = await callNode<{ sales: Sale[]; nextCursor: string | null }>(site, 'GET', path, {
      cookie,
    })
    found.push(...data.sales.map(textOf))
    if (data.nextCursor === null) return found.toSorted()
    cursor = data.nextCursor
  }
}

function textOf({ id, note }: Sale) {
  return `${id} ${note}`
}

type Until = { isOver: () => boolean; ended: AbortSignal }

/** Writes one after another until `isOver`, and returns when the last write was acknowledged. */
export async function writeUntil(writer: Writer, sites: Site[], { isOver, ended }: Until) {
  for (let number = 0; !isOver(); number++) {
    await untilAcknowledged(sites, (site) => writer.write(number, site), ended)
    writer.acknowledged(number)
    await wait(writer.pause)
  }
}

async function untilAcknowledged(sites: Site[], write: (site: Site) => Promise<Answer>, ended: AbortSignal) {
  for (let attempt = 0; ; attempt++) {
    const site = sites[attempt % sites.length]
    const answer = site && (await write(site).catch(() => undefined))
    if (answer?.status === 200) return
    // A killed server answers nothing; any other refusal would be an error of ours.
    assert.ok(!answer || answer.status === 503, `status ${answer?.status}`)
    await wait(50, undefined, { signal: ended })
  }
}
