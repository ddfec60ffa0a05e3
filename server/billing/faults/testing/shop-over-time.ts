import { createLog } from '../../../platform/log.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { openShop, publish } from '../../../testing/catalogue.ts'
import { enqueueRecentEvents } from '../../reconciliation/reconciliation.ts'
import { memberBilling } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'
import { countBillingJobs, markAsJustReceived } from './billing-state-queries.ts'
import { atProvider } from './provider-views.ts'

type Shop = Awaited<ReturnType<typeof testShop>>
export type Member = Awaited<ReturnType<Shop['signedIn']>>
export type FaultShop = Awaited<ReturnType<typeof shopOverTime>>

/** Opens a shop of real parts. Its service and the sandbox share one time, which tests move forwards. */
export async function shopOverTime(env: Record<string, string>, { works }: { works: boolean }) {
  const lines: string[] = []
  const log = createLog({ local: false, logLevel: 'debug' }, { write: (line) => lines.push(line) })
  const shop = await testShop({ env, log, works })
  const members: Member[] = []
  const time = sharedTime(shop, members)
  async function signedIn(...given: Parameters<typeof shop.signedIn>) {
    const member = await shop.signedIn(...given)
    members.push(member)
    return member
  }
  return {
    ...shop,
    lines,
    members,
    /** Subscriptions of which the test itself says why money and access differ. */
    excused: new Set<string>(),
    gifted: new Set<string>(),
    signedIn,
    async signedInAsAdmin() {
      const { cookie } = await shop.signedIn({ role: 'admin' })
      return cookie
    },
    mayDownload: await downloader(shop),
    templatesTo: async ({ user }: Pick<Member, 'user'>) =>
      (await shop.mailsTo(user.email)).map(({ template }) => template),
    provider: atProvider(shop),
    billing: memberBilling({ ...shop, signedIn }),
    setClock: time.goOn,
    passTime: time.pass,
    passUntil: (moment: number) => time.pass(moment - Math.floor(time.now() / 1000)),
    waitUntilQuiet: () => waitUntilQuiet(shop),
  }
}

async function downloader({ platform, call }: Shop) {
  await openShop(platform)
  await publish(platform, 'paid-design')
  const { id } = await platform.db.selectFrom('product_files').select('id').executeTakeFirstOrThrow()
  return async ({ cookie }: Pick<Member, 'cookie'>) => {
    const { status } = await call('POST', `/download/file/${id}`, { cookie })
    if (![200, 401, 403].includes(status)) throw new Error(`The download answered ${status}`)
    return status === 200
  }
}

function sharedTime({ payments, clock, call, isQuiet }: Shop, members: Member[]) {
  let offset = 0
  const now = () => Date.now() + offset * 1000
  const goOn = () => {
    clock.now = new Date(now())
  }
  async function signInAgain(member: Member) {
    if (!member.cookie || (await call('GET', '/auth/sessions', member)).status === 200) return
    const body = { email: member.user.email, password: member.password }
    const { cookie } = await call('POST', '/auth/login', { body })
    member.cookie = cookie ?? member.cookie
  }
  return {
    now,
    goOn,
    /** Passes time for the service and the provider alike; members whose sessions end meanwhile sign in again. */
    async pass(seconds: number) {
      await waitBeforeJump(isQuiet)
      // Our clock first, so that the webhooks of the jump are received after it, not long before it.
      offset += seconds
      goOn()
      await payments.do('/_sandbox/clock', { advance_seconds: `${seconds}` })
      for (const member of members) await signInAgain(member)
    },
  }
}

/** Waits until received events are handled, but 10 s at most, because in some faults no worker runs. */
function waitBeforeJump(isQuiet: Shop['isQuiet']) {
  return eventually(isQuiet, { seconds: 10 }).catch(() => {})
}

async function waitUntilQuiet({ platform, payments, isQuiet }: Shop) {
  await eventually(async () => {
    const waiting = await payments.list('/_sandbox/webhooks/deliveries?waiting=true&limit=1')
    if (waiting.length > 0) return false
    // The clock of a test also jumps over an event that has just come in.
    if (await markAsJustReceived(platform)) await enqueueRecentEvents(platform)
    return (await isQuiet()) && (await countBillingJobs(platform)) === 0
  })
}
