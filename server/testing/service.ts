import { after } from 'node:test'
import type { Logger } from 'pino'
import type { User } from '#contract/accounts/accounts.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { day } from '#contract/durations.ts'
import { apiBase, type Endpoint } from '#contract/endpoint.ts'
import { setPictureDetail } from '#geometry/model-process/model-process.ts'
import { findUserById } from '../accounts/accounts.ts'
import {
  type HashingCost,
  hashPassword,
  serviceQueueEntry,
  setHashingCost,
} from '../accounts/passwords/passwords.ts'
import { startSession } from '../accounts/sessions/sessions.ts'
import { insertUser } from '../accounts/users/queries.ts'
import { buildApp } from '../app.ts'
import { accessOf, type SubscriptionRow } from '../billing/billing.ts'
import { recordPaidPeriod } from '../billing/subscription/periods/plan-period-queries.ts'
import { featureJobs } from '../jobs.ts'
import type { App } from '../platform/http/app/http.ts'
import { cookieName } from '../platform/http/headers/cookies.ts'
import { refuseUndocumented } from '../platform/http/openapi/testing/documented-status.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/platform.ts'

type Sent = {
  /** A form is sent as multipart, text and bytes as they are, anything else as JSON. */
  body?: unknown
  cookie?: string | undefined
  headers?: Record<string, string>
  ip?: string
}

type Answer<Data> = {
  status: number
  body: { status: 'success' | 'error'; message: string; data: Data; code?: string }
  cookie: string | undefined
  headers: Record<string, unknown>
}

type Member = {
  plan?: TestPlan
  role?: User['role']
  countryCode?: string
  email?: string
  name?: string
}
type TestPlan = 'none' | typeof basicPlanId | 'monthly' | 'yearly'

const password = 'Only-for-tests-7'
let members = 0
let hash: Promise<string> | undefined

/** Call it at the top of a test file. Passwords cost the real time only in tests of hashing, and pictures are coarse. Without `hasWorkers` jobs are only enqueued. */
export async function testService(
  env: Record<string, string> = {},
  log?: Logger,
  { hashing = 'least', hasWorkers = false }: { hashing?: HashingCost; hasWorkers?: boolean } = {},
) {
  setHashingCost(hashing)
  setPictureDetail('coarse')
  after(() => {
    setHashingCost('real')
    setPictureDetail('real')
  })
  const parts = await testPlatform(env, log, { onlyEnqueues: !hasWorkers })
  const { platform } = parts
  featureJobs(platform)
  await platform.jobs.open()
  const app = await buildApp(platform, { metrics: parts.config.metrics })
  after(() => app.close())
  const call = callerOf(app)

  /** Creates a verified member with a session. Most tests are not about passwords, and hashing one takes long. */
  async function signedIn({ plan = 'none', email, ...given }: Member = {}) {
    const member = { name: 'Test Maker', countryCode: 'DE', role: 'user', ...given } as const
    const inserted = await insertUser(platform, {
      email: email ?? `member-${++members}@example.test`,
      name: member.name,
      role: member.role,
      password_hash: await passwordHash(),
      country_code: member.countryCode,
      verified_at: platform.now(),
      created_at: platform.now(),
    })
    if (!inserted) throw new Error('The address of the test member is taken')
    await grantPlan(platform, inserted.id, plan)
    const user = await findUserById(platform, inserted.id)
    if (!user) throw new Error('The test member was not created')
    return { user, cookie: await newSession(platform, user), password }
  }

  return { ...parts, app, call, signedIn }
}

function passwordHash() {
  hash ??= hashPassword(password, serviceQueueEntry)
  return hash
}

async function newSession(platform: Platform, user: User) {
  let cookie = ''
  const session = {
    token: undefined,
    set: (token: string) => {
      cookie = `${cookieName('session', platform.urls.public)}=${token}`
    },
    clear: () => undefined,
  }
  await startSession(platform, user, { session, client: { ip: '127.0.0.1', userAgent: '' } })
  return cookie
}

/** Returns a function that makes one call below the API's base; its status must be documented. `Data` is what the test expects to find. */
function callerOf(app: App) {
  return async function call<Data = Record<string, unknown>>(
    method: Endpoint['method'],
    path: string,
    { body, cookie, headers = {}, ip = '127.0.0.1' }: Sent = {},
  ): Promise<Answer<Data>> {
    const content = await contentOf(body)
    const file = { status: 'success' as const, message: 'A file', data: {} as Data }
    const response = await app.inject({
      method,
      url: `${apiBase}${path}`,
      remoteAddress: ip,
      headers: { ...content.headers, ...(cookie && { cookie }), ...headers },
      ...(content.payload !== undefined && { payload: content.payload }),
    })
    refuseUndocumented({ method, path, status: response.statusCode })
    const set = response.cookies.find(({ name, value }) => name.endsWith('session') && value !== '')
    return {
      status: response.statusCode,
      body: isFile(response) ? file : response.json<Answer<Data>['body']>(),
      cookie: set && `${set.name}=${set.value}`,
      headers: response.headers,
    }
  }
}

export function isFile({ headers }: { headers: Record<string, unknown> }) {
  return headers['content-disposition'] !== undefined
}

async function contentOf(body: unknown): Promise<{ headers: object; payload?: string | Buffer }> {
  if (body === undefined) return { headers: {} }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { headers: {}, payload: body }
  if (!(body instanceof FormData))
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  const form = new Response(body)
  return {
    headers: { 'content-type': form.headers.get('content-type') },
    payload: Buffer.from(await form.arrayBuffer()),
  }
}

/** Gives a plan as if the payment provider had said so. */
async function grantPlan({ db, now }: Platform, userId: string, plan: TestPlan) {
  if (plan === 'none') return
  if (plan === basicPlanId) {
    await db.insertInto('subscriptions').values({ user_id: userId, basic_since: now() }).execute()
    await db.insertInto('plan_periods').values({ user_id: userId, starts_at: now() }).execute()
    return
  }
  const id = `price_test_${plan}`
  const type = plan === 'monthly' ? 'Monthly' : 'Yearly'
  await db
    .insertInto('plans')
    .values({ id, type, amounts: JSON.stringify({ usd: 1900 }), on_sale: false })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db.insertInto('subscriptions').values({ user_id: userId, synced_at: now() }).execute()
  await changeSubscription(db, userId, {
    plan_id: id,
    customer_id: `cus_${userId}`,
    subscription_id: `sub_${userId}`,
    provider_status: 'active',
    currency: 'usd',
    period_ends_at: new Date(now().getTime() + (plan === 'monthly' ? 30 : 365) * day),
  })
  await recordPlanPeriod({ db, now }, userId)
}

async function recordPlanPeriod({ db, now }: Pick<Platform, 'db' | 'now'>, userId: string) {
  const query = db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId)
  await recordPaidPeriod({ db, now }, await query.executeTakeFirstOrThrow())
}

/** Changes columns of a member's subscription, and the access that follows from them. */
export async function changeSubscription(
  db: Platform['db'],
  userId: string,
  columns: Partial<Omit<SubscriptionRow, 'card'>>,
) {
  const query = db.updateTable('subscriptions').where('user_id', '=', userId)
  const row = await query.set(columns).returningAll().executeTakeFirstOrThrow()
  await query.set(accessOf(row)).execute()
}
