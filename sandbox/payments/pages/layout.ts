import { createHash } from 'node:crypto'
import { Html, html } from './html.ts'

const css = `
:root { color-scheme: light dark; --paper: #f6f5f2; --card: #fff; --ink: #1d1c1a; --soft: #5f5b54; --line: #8b867d;
  --hair: #e3e0d9; --accent: #b4430a; --on-accent: #fff; --bad: #a3180f; --bad-paper: #fdeceb; --note: #fff3d6; --note-ink: #5b4300 }
@media (prefers-color-scheme: dark) { :root { --paper: #161513; --card: #201f1c; --ink: #f1efea; --soft: #b3ada2;
  --line: #7d776c; --hair: #35322d; --accent: #ff8a4c; --on-accent: #231004; --bad: #ffb4ab; --bad-paper: #3a1512;
  --note: #3a2f12; --note-ink: #ffe3a1 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.note { margin: 0; padding: 10px 20px; background: var(--note); color: var(--note-ink); text-align: center; font-size: 14px }
main { max-width: 480px; margin: 32px auto 64px; padding: 0 20px }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 4px }
h3 { font-size: 17px; margin: 0 0 4px }
h2 { font-size: 16px; margin: 28px 0 8px }
p { margin: 0 0 12px }
a { color: var(--accent) }
.back { display: inline-block; margin-bottom: 20px; font-size: 14px }
.soft { color: var(--soft); font-size: 14px }
.price { font-size: 36px; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; margin: 0 }
.price span { font-size: 15px; font-weight: 400; color: var(--soft); letter-spacing: 0 }
.card > :first-child { margin-top: 0 }
.card + p { margin-top: 20px }
.card > :last-child { margin-bottom: 0 }
::placeholder { color: var(--soft); opacity: 1 }
.card { background: var(--card); border: 1px solid var(--hair); border-radius: 12px; padding: 24px; margin-top: 24px }
label { display: block; font-size: 14px; font-weight: 600; margin: 16px 0 6px }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px }
input:focus-visible, select:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px }
button { width: 100%; min-height: 48px; margin-top: 24px; padding: 8px 16px; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px }
button.second { color: var(--ink); background: none; border-color: var(--line); margin-top: 12px }
.done { margin: 20px 0 0; padding: 12px 16px; border-radius: 8px; background: var(--note); color: var(--note-ink) }
.error { margin: 20px 0 0; padding: 12px 16px; border-radius: 8px; background: var(--bad-paper); color: var(--bad) }
.facts { width: 100%; margin: 12px 0 16px; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums }
.facts th, .facts td { padding: 8px 0; border-top: 1px solid var(--hair); text-align: left; font-weight: 400; vertical-align: top }
.facts td { text-align: right }
.facts .sum th, .facts .sum td { font-weight: 600 }
code { font-family: ui-monospace, monospace; font-size: .92em }
`

const style = css.trim()
const styleHash = createHash('sha256').update(style).digest('base64')

export type Page = { title: string; body: Html; status?: number; formTarget?: string | null | undefined }
export type PageReply = { status: number; headers: Record<string, string>; body: string | Buffer }

/** Returns a page of one column, without scripts or external resources. */
export function page({ title, body, status = 200, formTarget }: Page): PageReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<p class="note" role="note"><strong>Test payments.</strong> No real money moves here. Use the card 4242 4242 4242 4242.</p>
<main>
${body}
</main>
</body>
</html>
`
  return { status, headers: pageHeaders(formTarget), body: document.text }
}

/** A form may end in a redirect to the shop, which browsers count as part of `form-action`. */
function pageHeaders(formTarget: string | null | undefined) {
  const target = formTarget ? ` ${new URL(formTarget).origin}` : ''
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}

export function redirect(location: string): PageReply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' }
}
