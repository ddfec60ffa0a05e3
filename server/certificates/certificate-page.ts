import { basename } from 'node:path'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import {
  type Certificate,
  certificateKeyPath,
  downloadCertificate,
  downloadSignature,
} from '#contract/certificates/certificates.ts'
import { describeLicence, statusText } from '#contract/certificates/licence-text.ts'
import { apiBase } from '#contract/endpoint.ts'
import { brand } from '#contract/site/brand.ts'
import { escapeHtml } from '../platform/html.ts'
import { policyHash } from '../platform/http/headers/page-styles.ts'
import { logo, style } from './certificate-page-style.ts'

/** Only the theme is set by a script. */
export const certificatePolicy = [
  "default-src 'none'",
  `style-src ${policyHash(style)}`,
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

type Shown = { certificate?: Certificate; refusal?: string; typed?: string; mistake?: string }

type Reader = { formatDate: (time: string) => string; contact: string }

/** No web fonts, so that a buyer's phone shows the page at once. */
export function certificatePage(shown: Shown, { formatDate, contact }: Reader): string {
  const { certificate, refusal } = shown
  const title = `${certificate ? `Certificate ${formatCertificateCode(certificate.code)}` : 'Licence certificate'} · ${brand.name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/first-paint.js"></script>
<style>${style}</style>
</head>
<body>
<header><a href="/">${logo}${escapeHtml(brand.name)}</a></header>
<main>
<h1>Licence certificate</h1>
<p class="muted">Makers who sell prints of ${escapeHtml(brand.name)} designs have a certificate for each design.</p>
${refusal === undefined ? '' : `<div role="alert" class="notice danger">${escapeHtml(refusal)}</div>`}
${certificate ? sheet(certificate, formatDate) : ''}
${codeForm(shown)}
</main>
<footer>${footerWith(contact)}</footer>
</body>
</html>
`
}

function footerWith(contact: string) {
  const links = [
    ['/terms-and-conditions', 'Terms & Conditions'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/who-we-are', 'Who We Are'],
    [`mailto:${contact}`, contact],
  ]
  return links
    .map(([address = '', words = '']) => `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`)
    .join(' ')
}

function sheet(certificate: Certificate, formatDate: Reader['formatDate']) {
  const { code, status, licensee, design, issuedAt, terms } = certificate
  const { title, text, tone } = statusText[status]
  const facts = [
    ['Code', formatCertificateCode(code)],
    ...(design ? [['Design', `${design.title}, version ${design.version}`]] : []),
    ['Licensed to', licensee ?? 'A closed account'],
    ['Issued', formatDate(issuedAt)],
    ['Licence', describeLicence(certificate, formatDate)],
    ['Terms dated', formatDate(terms)],
  ]
  return `<article aria-label="Certificate ${formatCertificateCode(code)}">
<div role="status" class="notice ${tone}"><strong>${title}</strong><br>${escapeHtml(text)}</div>
${design?.pictureUrl ? picture(design.pictureUrl, design.title) : ''}
<dl>${facts.map(([label = '', value = '']) => `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
${proof(code)}
<p><a class="button" href="/verify/${formatCertificateCode(code)}/report">Report a problem with this seller</a></p>
</article>`
}

function picture(address: string, title: string) {
  return `<figure><img src="${escapeHtml(address)}" width="640" height="480" alt="${escapeHtml(title)}">
<figcaption class="muted">Compare the print with the picture.</figcaption></figure>`
}

function proof(code: string) {
  const address = (path: string) => `${apiBase}${path.replace(':code', code)}`
  const written = formatCertificateCode(code)
  return `<p class="muted">The <a href="/terms-and-conditions">Terms &amp; Conditions</a> say what the licence allows.
To keep proof that works without this page, save the <a href="${address(downloadCertificate.path)}" download>signed certificate</a>,
its <a href="${address(downloadSignature.path)}" download>signature</a> and our <a href="${certificateKeyPath}" download>public key</a>.</p>
<details class="muted"><summary>How to check the saved certificate</summary>
<p>Save the three files in one folder, on the same day. This command checks them without our website; openssl 3 answers <q>Signature Verified Successfully</q>.</p>
<pre tabindex="0"><code>openssl pkeyutl -verify -pubin -inkey ${basename(certificateKeyPath)} -rawin -in ${written}.json -sigfile ${written}.sig</code></pre>
</details>`
}

function codeForm({ certificate, refusal, typed = '', mistake }: Shown) {
  const hasResult = certificate !== undefined || refusal !== undefined
  const invalid = mistake === undefined ? '' : ' aria-invalid="true" aria-describedby="mistake" autofocus'
  return `<form action="/verify" method="get">
<label for="code">${hasResult ? 'Check another code' : 'Code'}</label>
<input id="code" name="code" value="${escapeHtml(typed)}" placeholder="LD-" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" required${invalid}>
${mistake === undefined ? '' : `<p id="mistake" class="mistake">${escapeHtml(mistake)}</p>`}
<button class="${hasResult ? '' : 'primary'}">Check code</button>
</form>`
}
