import { notATestCard } from '../customers/bank.ts'
import { cardWithNumber } from '../customers/cards.ts'
import type { CardDetails } from '../customers/payment-methods.ts'
import { type Html, html } from './html.ts'

export type CardFields = { number: string; expiry: string; cvc: string; name: string; country: string }

/** The fields shown again after a refusal; never the card number or its code. */
export type TypedCard = Pick<CardFields, 'name' | 'country'>

export function cardFields(kept: TypedCard): Html {
  return html`<label for="card">Card number</label>
<input id="card" name="cardNumber" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" maxlength="23" required>
<div class="pair">
<div><label for="expiry">Expiration</label>
<input id="expiry" name="cardExpiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY" maxlength="9" required></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cardCvc" inputmode="numeric" autocomplete="off" placeholder="123" maxlength="4" required></div>
</div>
<label for="name">Cardholder name</label>
<input id="name" name="billingName" autocomplete="off" maxlength="200" value="${kept.name}" required>
<label for="country">Country</label>
<select id="country" name="billingCountry" required>
${countryOptions(kept.country)}
</select>`
}

export function countryOptions(chosen: string): Html {
  return html`${countries().map(([code, name]) => option(code, name, code === chosen))}`
}

function option(code: string, name: string, isChosen: boolean) {
  return isChosen
    ? html`<option value="${code}" selected>${name}</option>\n`
    : html`<option value="${code}">${name}</option>\n`
}

export function fieldsFrom(form: URLSearchParams): CardFields {
  const field = (name: string) => (form.get(name) ?? '').trim()
  return {
    number: field('cardNumber').replaceAll(/[\s-]/g, ''),
    expiry: field('cardExpiry').replaceAll(/\s/g, ''),
    cvc: field('cardCvc'),
    name: field('billingName'),
    country: field('billingCountry'),
  }
}

/** Returns the card, or the error message for the buyer. */
export function readCard(
  { number, expiry, cvc, name, country }: CardFields,
  moment: number,
): CardDetails | { problem: string } {
  if (number === '') return { problem: 'Your card number is incomplete.' }
  const card = cardWithNumber(number)
  if (!card) return { problem: notATestCard.message }
  const date = expiryFrom(expiry, moment)
  if (!date) return { problem: "Your card's expiration date is incomplete or in the past." }
  if (!(card.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) {
    return { problem: "Your card's security code is incomplete." }
  }
  if (name === '') return { problem: 'Enter the name on the card.' }
  if (/(?:\d[ -]?){12}/.test(name)) return { problem: 'The name must not contain a card number.' }
  if (!countries().some(([code]) => code === country))
    return { problem: 'Choose the country of your billing address.' }
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null }
  return { card, ...date, name: name.slice(0, 200), address }
}

function expiryFrom(text: string, moment: number) {
  const match = /^(\d{1,2})[/.-]?(\d{2}|\d{4})$/.exec(text)
  const exp_month = Number(match?.[1])
  const year = Number(match?.[2])
  const exp_year = year < 100 ? 2000 + year : year
  if (!match || exp_month < 1 || exp_month > 12) return undefined
  const ends = Date.UTC(exp_year, exp_month, 1) / 1000
  return ends > moment && exp_year < 2100 ? { exp_month, exp_year } : undefined
}

/** Returns every ISO country by its English name, from the platform's own tables. */
function allCountries(): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const found: [string, string][] = []
  for (let index = 0; index < 26 * 26; index += 1) {
    const code = String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))
    const name = names.of(code)
    const isCountry = name !== undefined && !outdated.has(code)
    if (isCountry) found.push([code, name])
  }
  return found.sort(([, a], [, b]) => a.localeCompare(b, 'en'))
}

/** Codes in the tables that belong to no country, or no longer. */
const outdated = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
)

let countryTable: [string, string][] | undefined

/** Made when the first page needs it: the language tables are large, and most processes never show a page. */
function countries() {
  countryTable ??= allCountries()
  return countryTable
}
