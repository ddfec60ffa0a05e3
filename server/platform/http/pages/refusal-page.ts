import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalReasons } from '#contract/billing/download-refusal.ts'
import { brand } from '#contract/site/brand.ts'
import { Refusal } from '../../errors.ts'
import { escapeHtml } from '../../html.ts'
import { answerError } from '../app/error-replies.ts'
import { policyHash } from '../headers/page-styles.ts'

const style = `body{font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;color:#1d1b19;background:#f6f4f1}
a{color:#b23c0a}@media(prefers-color-scheme:dark){body{color:#f1ede8;background:#171513}a{color:#ff9a6b}}`

const policy = `default-src 'none'; style-src ${policyHash(style)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

export function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const wantsPage = request.headers.accept?.includes('text/html')
  if (!wantsPage || !(error instanceof Refusal)) return answerError(error, request, reply)
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(page(error))
}

function page({ message, code }: Refusal) {
  const needsPlan = refusalReasons.some((reason) => reason === code)
  const address = needsPlan ? `/subscribe?reason=${code}` : '/products'
  const label = needsPlan ? 'See the plans' : 'Back to the designs'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(brand.name)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(brand.name)}</h1><p>${escapeHtml(message)}</p><p><a href="${address}">${label}</a></p></body></html>`
}
