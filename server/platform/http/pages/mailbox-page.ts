import type { IncomingMessage } from 'node:http'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import { escapeHtml } from '../../html.ts'
import { isLoopbackAddress, isLoopbackHost } from '../../loopback.ts'
import type { Fastify } from '../app/http.ts'

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

export function serveMailbox(fastify: Fastify, db: Database) {
  const options = { onRequest: refuseOtherMachines }
  fastify.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', options, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return { messages: await listMessages(db, typeof query.to === 'string' ? query.to : undefined) }
  })
  fastify.get<{ Querystring: { to?: string } }>('/dev/mailbox', options, async ({ query }, reply) => {
    const messages = await listMessages(db, typeof query.to === 'string' ? query.to : undefined)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page(messages))
  })
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** Mails hold sign-in codes, so this checks the connection, the Host header (DNS rebinding) and signs of a proxy. */
async function refuseOtherMachines({ raw }: { raw: IncomingMessage }) {
  const host = (raw.headers.host ?? '').replace(/:\d+$/, '')
  const isLocal = isLoopbackAddress(raw.socket.remoteAddress ?? '') && isLoopbackHost(host)
  if (!isLocal || proxyHeaders.some((name) => name in raw.headers)) notFound('This address')
}

type Message = { to: string; subject: string; text: string; html: string; at: string }

async function listMessages(db: Database, to: string | undefined): Promise<Message[]> {
  const rows = await db
    .selectFrom('local_mailbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', String(to).toLowerCase()))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ recipient, subject, text, html, sent_at }) => ({
    to: recipient,
    subject,
    text,
    html,
    at: sent_at.toISOString(),
  }))
}

function page(messages: Message[]) {
  const rows = messages.map(
    ({
      to,
      subject,
      html,
      at,
    }) => `<details><summary><b>${escapeHtml(subject)}</b> · ${escapeHtml(to)} · <time>${at}</time></summary>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_top">'))}"></iframe></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local mailbox</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:40px auto;padding:0 16px;color:#1d1b19;background:#faf8f5}
details{border:1px solid #d9d4cc;border-radius:8px;margin:8px 0;background:#fff}summary{padding:12px 16px;cursor:pointer}
iframe{width:100%;height:480px;border:0;border-top:1px solid #d9d4cc}time{color:#6b655e}
</style></head><body><h1>Local mailbox</h1><p>All emails of this server, newest first. No email leaves this machine.</p>
${rows.join('\n') || '<p>No emails yet.</p>'}</body></html>`
}
