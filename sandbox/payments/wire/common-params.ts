import type Stripe from 'stripe'
import { refuseParameter } from './errors.ts'
import type { Raw } from './form.ts'
import {
  clearable,
  either,
  flag,
  hash,
  integer,
  list,
  oneOf,
  type Reader,
  text,
  timestamp,
} from './readers.ts'
import type { Stored } from './stored.ts'

export type MetadataChange = Map<string, string> | null

const metadataLimits = { keys: 50, key: 40, value: 500 }

/** New, changed and (by the empty string) removed keys; null removes them all. */
export function metadata(): Reader<MetadataChange> {
  return clearable((raw: Raw, path) => {
    if (!(raw instanceof Map)) return refuseParameter('Invalid object', path)
    return new Map([...raw].map(([key, value]) => metadataEntry(key, value, path)))
  })
}

function metadataEntry(key: string, value: Raw, path: string): [string, string] {
  if (typeof value !== 'string') return refuseParameter('Metadata values must be strings.', path)
  const limit = (what: string, size: number, max: number) =>
    `Metadata ${what}s can have up to ${max} characters, but you passed in a ${what} that is ${size} characters.`
  if (key.length > metadataLimits.key) {
    refuseParameter(`${limit('key', key.length, metadataLimits.key)} Invalid key: ${key.slice(0, 40)}`, path)
  }
  if (value.length > metadataLimits.value) {
    const message = limit('value', value.length, metadataLimits.value)
    refuseParameter(`${message} Invalid value: ${value.slice(0, 40)}`, `${path}[${key}]`)
  }
  return [key, value]
}

export function withMetadata(current: Record<string, string>, change: MetadataChange | undefined) {
  if (change === undefined) return current
  const merged = new Map(change === null ? [] : Object.entries(current))
  for (const [key, value] of change ?? []) {
    if (value === '') merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > metadataLimits.keys) {
    refuseParameter(`You can set up to ${metadataLimits.keys} metadata keys.`, 'metadata')
  }
  return Object.fromEntries(merged)
}

export type Address = Stored<Stripe.Address>

export function address(): Reader<Address> {
  const part = clearable(text())
  const read = hash({
    city: part,
    country: clearable(countryCode),
    line1: part,
    line2: part,
    postal_code: part,
    state: part,
  })
  return (raw, path) => {
    const given = read(raw, path)
    return {
      city: given.city ?? null,
      country: given.country ?? null,
      line1: given.line1 ?? null,
      line2: given.line2 ?? null,
      postal_code: given.postal_code ?? null,
      state: given.state ?? null,
    }
  }
}

const countryCode: Reader<string> = (raw, path) => {
  const value = text()(raw, path)
  if (/^[A-Z]{2}$/.test(value)) return value
  return refuseParameter(
    `Country '${value.slice(0, 40)}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
    path,
  )
}

export function email(): Reader<string> {
  return (raw, path) => {
    const value = text(512)(raw, path)
    if (/^[^\s@]+@[^\s@]+$/.test(value)) return value
    return refuseParameter(`Invalid email address: ${value.slice(0, 100)}`, path, 'email_invalid')
  }
}

export function url(): Reader<string> {
  return (raw, path) => {
    const value = text()(raw, path)
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    if (parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:')) return value
    return refuseParameter('Not a valid URL', path, 'url_invalid')
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Any ISO currency; Stripe takes lower case only on most calls, and so do we everywhere. */
export function currency(): Reader<string> {
  return (raw, path) => {
    const value = text()(raw, path)
    if (currencies.has(value)) return value
    return refuseParameter(
      `Invalid currency: ${value.slice(0, 20)}. Stripe currently supports these currencies: usd, aud, brl, cad, chf, eur, gbp, jpy and others, in lower case.`,
      path,
    )
  }
}

export type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

/** `created=…` or `created[gte]=…`. */
export function range(): Reader<Range> {
  const bounds = hash({ gt: timestamp(), gte: timestamp(), lt: timestamp(), lte: timestamp() })
  const exactly: Reader<Range> = (raw, path) => {
    const moment = timestamp()(raw, path)
    return { gte: moment, lte: moment }
  }
  const between: Reader<Range> = (raw, path) => {
    const { gt, gte, lt, lte } = bounds(raw, path)
    return {
      ...(gt === undefined ? {} : { gt }),
      ...(gte === undefined ? {} : { gte }),
      ...(lt === undefined ? {} : { lt }),
      ...(lte === undefined ? {} : { lte }),
    }
  }
  return (raw, path) => (raw instanceof Map ? between(raw, path) : exactly(raw, path))
}

export const pagination = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
}

/** Stripe accepts `expand` on every call. */
export const expand = list(text(500), { max: 100 })

export const nowOrTimestamp = either(oneOf(['now']), timestamp())

/** The hosted pages are in English. */
export const locale = oneOf(['auto', 'en'])

/** Tax is not computed here; the switch is accepted because integrations send it. */
export const automaticTax = hash({
  enabled: flag(),
  liability: hash({ type: oneOf(['account', 'self']), account: text() }),
})
