import { addPaymentMethod, attachPaymentMethod } from '../customers/payment-methods.ts'
import { subscriptionIdOf } from '../invoice-documents/invoice-document.ts'
import { formatAmount } from '../invoice-documents/invoice-lines.ts'
import { failAuthentication, type Payment } from '../money/payment-intents.ts'
import { cardFields, fieldsFrom, readCard } from '../pages/card-form.ts'
import { type Html, html } from '../pages/html.ts'
import { type PageReply, page, redirect } from '../pages/layout.ts'
import { notFoundPage } from '../pages/message-pages.ts'
import { textPdf } from '../pages/pdf.ts'
import { bankChallenge, notAuthenticated } from '../pages/three-d-secure.ts'
import type { Invoice, PaymentMethod } from '../world/documents.ts'
import { change, existing, now, type World } from '../world/world.ts'
import { collect } from './collection.ts'
import { customerOf, intentOf } from './invoices.ts'

export function showInvoice(world: World, id: string): PageReply {
  return withInvoice(world, id, (invoice) => invoicePage(invoice))
}

export function showInvoiceAuthentication(world: World, id: string): PageReply {
  return withInvoice(world, id, ({ amount_due: amount, currency }) =>
    page({
      title: 'Confirm that it is you',
      body: bankChallenge({ action: `/pay/invoice/${id}/authenticate`, due: { amount, currency } }),
    }),
  )
}

/** Pays the open invoice with a new card, which becomes the card of its subscription. */
export function postInvoice(world: World, id: string, { form }: { form: URLSearchParams }): PageReply {
  return withInvoice(world, id, (invoice) => {
    const customer = world.store.get('customer', invoice.customer ?? '')
    if (invoice.status !== 'open' || !customer) return invoicePage(invoice)
    const details = readCard(fieldsFrom(form), now(world, invoice.test_clock))
    if ('problem' in details) return invoicePage(invoice, { problem: details.problem, status: 422 })
    return paid(world, invoice, { method: addPaymentMethod(world, details), authenticated: false })
  })
}

export function postInvoiceAuthentication(
  world: World,
  id: string,
  { form }: { form: URLSearchParams },
): PageReply {
  return withInvoice(world, id, (invoice) => {
    const intent = intentOf(world, invoice)
    if (invoice.status !== 'open' || intent?.status !== 'requires_action' || intent.payment_method === null) {
      return invoicePage(invoice)
    }
    if (form.get('outcome') === 'complete') {
      const method = existing(world, 'payment_method', intent.payment_method)
      return paid(world, invoice, { method, authenticated: true })
    }
    failAuthentication(world, intent)
    return invoicePage(invoice, { problem: notAuthenticated, status: 402 })
  })
}

function paid(
  world: World,
  invoice: Invoice,
  { method, authenticated }: { method: PaymentMethod; authenticated: boolean },
) {
  const { payment } = collect(world, invoice, { method, ownerPresent: true, authenticated })
  if (payment?.result === 'requires_action') return redirect(`/pay/invoice/${invoice.id}/authenticate`)
  if (payment?.result !== 'succeeded')
    return invoicePage(invoice, { problem: messageOf(payment), status: 402 })
  saveCard(world, invoice, method)
  return redirect(`/pay/invoice/${invoice.id}`)
}

function messageOf(payment: Payment | undefined) {
  return payment?.result === 'declined' ? payment.decline.message : 'The payment did not go through.'
}

function saveCard(world: World, invoice: Invoice, method: PaymentMethod) {
  attachPaymentMethod(world, {
    customer: customerOf(world, invoice),
    method: existing(world, 'payment_method', method.id),
  })
  const subscription = world.store.get('subscription', subscriptionIdOf(invoice) ?? '')
  if (!subscription) return
  change(
    world,
    'subscription',
    { ...subscription, default_payment_method: method.id },
    'customer.subscription.updated',
  )
}

function withInvoice(world: World, id: string, show: (invoice: Invoice) => PageReply): PageReply {
  const invoice = world.store.get('invoice', id)
  return invoice && invoice.status !== 'draft' ? show(invoice) : notFoundPage()
}

type Shown = { problem?: string; status?: number }

function invoicePage(invoice: Invoice, { problem, status = 200 }: Shown = {}): PageReply {
  return page({
    title: `Invoice ${invoice.number}`,
    status,
    body: html`<p class="soft">Invoice ${invoice.number}</p>
<p class="price">${formatAmount(invoice.amount_due, invoice.currency)} <span>${statusText(invoice)}</span></p>
<p class="soft">${invoice.customer_name ?? invoice.customer_email ?? ''}</p>
${lineTable(invoice)}
<p><a href="/pay/invoice/${invoice.id}/pdf">Download PDF</a></p>
${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
${invoice.status === 'open' ? payForm(invoice) : ''}`,
  })
}

function statusText({ status }: Invoice) {
  return { open: 'due now', paid: 'paid', void: 'void', uncollectible: 'written off', draft: 'draft' }[
    status ?? 'draft'
  ]
}

function lineTable(invoice: Invoice): Html {
  return html`<table class="facts">
${invoice.lines.data.map(({ description, amount, currency }) => html`<tr><th scope="row">${description}</th><td>${formatAmount(amount, currency)}</td></tr>`)}
${discountRow(invoice)}
<tr class="sum"><th scope="row">Total</th><td>${formatAmount(invoice.total, invoice.currency)}</td></tr>
</table>`
}

function discountRow(invoice: Invoice) {
  const off = invoice.total - invoice.subtotal
  if (off === 0) return ''
  return html`<tr><th scope="row">Discount</th><td>${formatAmount(off, invoice.currency)}</td></tr>`
}

function payForm(invoice: Invoice): Html {
  return html`<form class="card" method="post" action="/pay/invoice/${invoice.id}">
<h2>Pay by card</h2>
${cardFields({ name: invoice.customer_name ?? '', country: invoice.customer_address?.country ?? 'US' })}
<button type="submit">Pay ${formatAmount(invoice.amount_due, invoice.currency)}</button>
</form>`
}

export function invoicePdf(world: World, id: string): PageReply {
  return withInvoice(world, id, (invoice) => {
    const money = (amount: number) => formatAmount(amount, invoice.currency)
    return pdfReply(`invoice-${invoice.number}.pdf`, [
      { text: 'Invoice', size: 22, bold: true },
      { text: `Number ${invoice.number}` },
      { text: `Date ${isoDay(invoice.status_transitions.finalized_at ?? invoice.created)}` },
      { text: `Billed to ${invoice.customer_name ?? invoice.customer_email ?? invoice.customer}` },
      ...(invoice.customer_tax_ids ?? []).map(({ value }) => ({ text: `Tax ID ${value}` })),
      { text: '' },
      ...invoice.lines.data.map(({ description, amount }) => ({
        text: description ?? '',
        right: money(amount),
      })),
      ...(invoice.total === invoice.subtotal
        ? []
        : [{ text: 'Discount', right: money(invoice.total - invoice.subtotal) }]),
      { text: '' },
      { text: 'Total', right: money(invoice.total), bold: true },
      { text: 'Amount paid', right: money(invoice.amount_paid) },
      { text: 'Amount due', right: money(invoice.amount_remaining) },
      { text: '' },
      { text: 'Made by the local payment sandbox. No money has moved.', size: 9 },
    ])
  })
}

export function receiptPdf(world: World, id: string): PageReply {
  const charge = world.store.get('charge', id)
  if (!charge?.paid) return notFoundPage()
  return pdfReply(`receipt-${id}.pdf`, [
    { text: 'Receipt', size: 22, bold: true },
    { text: `Date ${isoDay(charge.created)}` },
    { text: `Payment ${charge.id}` },
    { text: 'Amount', right: formatAmount(charge.amount, charge.currency), bold: true },
    { text: 'Refunded', right: formatAmount(charge.amount_refunded, charge.currency) },
    { text: 'Made by the local payment sandbox. No money has moved.', size: 9 },
  ])
}

function isoDay(moment: number) {
  return new Date(moment * 1000).toISOString().slice(0, 10)
}

function pdfReply(name: string, lines: Parameters<typeof textPdf>[0]): PageReply {
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
    body: textPdf(lines),
  }
}
