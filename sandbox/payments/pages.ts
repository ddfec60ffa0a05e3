import { postAuthentication, postCard, showAuthentication, showCheckout } from './checkout/checkout-pages.ts'
import {
  invoicePdf,
  postInvoice,
  postInvoiceAuthentication,
  receiptPdf,
  showInvoice,
  showInvoiceAuthentication,
} from './invoices/invoice-pages.ts'
import type { PageReply } from './pages/layout.ts'
import { crossSitePage, notFoundPage, refusalPage } from './pages/message-pages.ts'
import { startPage } from './pages/start-page.ts'
import { type PortalAddress, postPortal, showPortal } from './portal/portal-pages.ts'
import type { Sandbox } from './sandbox.ts'
import { commitsChanges, StripeError } from './wire/errors.ts'
import type { World } from './world/world.ts'

export type PageRequest = {
  method: string
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

type Sent = { form: URLSearchParams; rest: (string | undefined)[] }
type Handler = (world: World, id: string, sent: Sent) => PageReply

const portal: Handler = (world, secret, { rest }) => showPortal(world, portalAddress(secret, rest))
const portalAction: Handler = (world, secret, { form, rest }) =>
  postPortal(world, portalAddress(secret, rest), form)
const portalPath = /^\/pay\/portal\/(\w+)(?:\/(\w+)(?:\/(sub_\w+)(?:\/(price_\w+))?)?)?$/

/** The hosted pages. Each works as plain HTML: a form, a POST, a redirect. */
const pages: [method: 'GET' | 'POST', pattern: RegExp, handler: Handler][] = [
  ['GET', /^\/$/, startPage],
  ['GET', /^\/pay\/(cs_test_\w+)$/, showCheckout],
  ['POST', /^\/pay\/(cs_test_\w+)$/, postCard],
  ['GET', /^\/pay\/(cs_test_\w+)\/authenticate$/, showAuthentication],
  ['POST', /^\/pay\/(cs_test_\w+)\/authenticate$/, postAuthentication],
  ['GET', /^\/pay\/invoice\/(in_\w+)$/, showInvoice],
  ['POST', /^\/pay\/invoice\/(in_\w+)$/, postInvoice],
  ['GET', /^\/pay\/invoice\/(in_\w+)\/authenticate$/, showInvoiceAuthentication],
  ['POST', /^\/pay\/invoice\/(in_\w+)\/authenticate$/, postInvoiceAuthentication],
  ['GET', /^\/pay\/invoice\/(in_\w+)\/pdf$/, invoicePdf],
  ['GET', /^\/pay\/receipt\/(ch_\w+)$/, receiptPdf],
  ['GET', portalPath, portal],
  ['POST', portalPath, portalAction],
]

function portalAddress(
  secret: string,
  [action = '', subscription = '', price = '']: Sent['rest'],
): PortalAddress {
  return { secret, action, subscription, price }
}

export async function answerPage(sandbox: Sandbox, request: PageRequest): Promise<PageReply> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const [verb, pattern, handler] of pages) {
    const match = verb === method ? pattern.exec(request.path) : null
    if (!match) continue
    if (method === 'POST' && isCrossOrigin(request.headers)) return crossSitePage()
    return answered(sandbox, (world) => {
      const form = new URLSearchParams(request.body)
      return handler(world, match[1] ?? '', { form, rest: match.slice(2) })
    })
  }
  return notFoundPage()
}

async function answered({ world, deliveries }: Sandbox, show: (world: World) => PageReply) {
  const here: World = { ...world(), cause: { id: null, idempotency_key: null } }
  const before = deliveries.latest()
  const reply = shown(here, show)
  deliveries.wake()
  // Like Stripe, redirects the buyer only after the shop has answered the event, or after a timeout.
  if (reply.status === 303) await deliveries.tried('checkout.session.completed', { after: before })
  return reply
}

function shown(world: World, show: (world: World) => PageReply) {
  try {
    return world.store.transaction(() => show(world), commitsChanges)
  } catch (error) {
    if (error instanceof StripeError) return refusalPage(error.message)
    throw error
  }
}

function isCrossOrigin({ origin, host }: NodeJS.Dict<string | string[]>) {
  return typeof origin === 'string' && (!URL.canParse(origin) || new URL(origin).host !== host)
}
