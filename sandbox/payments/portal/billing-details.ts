import { addTaxId, removeTaxId, taxIdKinds, taxIdsOf, taxIdTypes } from '../customers/tax-ids.ts'
import { countryOptions } from '../pages/card-form.ts'
import { type Html, html } from '../pages/html.ts'
import type { PageReply } from '../pages/layout.ts'
import type { Customer } from '../world/documents.ts'
import { change, existing } from '../world/world.ts'
import { actionPath, framed, homeLink, type Visit } from './portal-views.ts'

type Field = 'name' | 'address' | 'tax_id'

function mayUpdate({ configuration }: Visit, field: Field) {
  const { enabled, allowed_updates } = configuration.features.customer_update
  return enabled && allowed_updates.includes(field)
}

export function detailsSection(visit: Visit): Html {
  const { customer, world } = visit
  const lines = [
    customer.name,
    ...addressLines(customer),
    ...taxIdsOf(world, customer).map(({ value }) => value),
  ]
  return html`<h2>Billing information</h2>
<p>${lines.filter(Boolean).map((line) => html`${line}<br>`)}</p>
<p><a href="${actionPath(visit, 'details')}">Update information</a></p>`
}

function addressLines({ address }: Customer) {
  if (!address) return []
  const { line1, line2, postal_code, city, state, country } = address
  return [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country]
}

export function detailsPage(visit: Visit, problem?: string): PageReply {
  return framed(visit, {
    title: 'Billing information',
    status: problem ? 422 : 200,
    body: html`<h1>Billing information</h1>
<p class="soft">Shown on future invoices.</p>
${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
<form class="card" method="post" action="${actionPath(visit, 'details')}">
${mayUpdate(visit, 'name') ? input('name', 'Name', visit.customer.name) : ''}
${mayUpdate(visit, 'address') ? addressFields(visit.customer) : ''}
${mayUpdate(visit, 'tax_id') ? taxIdFields(visit) : ''}
<button type="submit">Save</button>
</form>
${homeLink(visit)}`,
  })
}

function input(name: string, label: string, value: string | null | undefined): Html {
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" maxlength="200" autocomplete="off" value="${value ?? ''}">`
}

function addressFields({ address }: Customer): Html {
  return html`${input('line1', 'Address', address?.line1)}
${input('line2', 'Address, second line', address?.line2)}
<div class="pair">
<div>${input('postal_code', 'Postal code', address?.postal_code)}</div>
<div>${input('city', 'City', address?.city)}</div>
</div>
${input('state', 'State or region', address?.state)}
<label for="country">Country</label>
<select id="country" name="country">${countryOptions(address?.country ?? 'US')}</select>`
}

function taxIdFields({ world, customer }: Visit): Html {
  const [known] = taxIdsOf(world, customer)
  return html`<label for="taxIdType">Kind of tax ID</label>
<select id="taxIdType" name="taxIdType">
${taxIdTypes.map((type) => html`<option value="${type}" ${type === known?.type ? 'selected' : ''}>${taxIdKinds[type].name}</option>`)}
</select>
${input('taxId', 'Tax ID', known?.value)}`
}

/** Returns the error message, or undefined when saved. */
export function saveDetails(visit: Visit, form: URLSearchParams): string | undefined {
  const { world, customer } = visit
  const field = (name: string) => (form.get(name) ?? '').trim().slice(0, 200) || null
  const problem = saveTaxId(visit, { kind: field('taxIdType'), value: field('taxId') })
  if (problem) return problem
  const address = {
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    city: field('city'),
    state: field('state'),
    country: field('country'),
  }
  const updated: Customer = {
    ...customer,
    ...(mayUpdate(visit, 'name') && { name: field('name') }),
    ...(mayUpdate(visit, 'address') && { address }),
  }
  change(world, 'customer', updated, 'customer.updated')
  visit.customer = existing(world, 'customer', customer.id)
  return undefined
}

function saveTaxId(visit: Visit, { kind, value }: { kind: string | null; value: string | null }) {
  const { world, customer } = visit
  const type = taxIdTypes.find((each) => each === kind)
  if (!type || !mayUpdate(visit, 'tax_id')) return undefined
  const [known] = taxIdsOf(world, customer)
  if (known ? known.value === value && known.type === type : value === null) return undefined
  if (value !== null && !taxIdKinds[type].pattern.test(value))
    return 'This tax ID does not have the form of its kind.'
  if (known) removeTaxId(world, known)
  if (value !== null) addTaxId(world, customer, { type, value })
  return undefined
}
