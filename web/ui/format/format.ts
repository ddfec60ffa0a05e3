import { roundedSide } from '#contract/printing/models/rounded-side.ts'

/** Undefined means the reader's own locale. */
type Locale = string | undefined

export type Money = { amount: number; currency: string }

/** `amount` is in minor units; every currency we sell in has two decimals. */
export function formatMoney(money: Money, locale?: Locale): string {
  return moneyFormat([money], locale)(money)
}

/** `price` is in major units. */
export function formatPrice(price: number, currency: string, locale?: Locale): string {
  return priceFormat([price], locale)(price, currency)
}

/** Returns the format of amounts that stand in one list or sentence: all show cents as soon as one has cents. */
export function moneyFormat(amounts: readonly Money[], locale?: Locale) {
  const format = priceFormat(
    amounts.map(({ amount }) => amount / 100),
    locale,
  )
  return ({ amount, currency }: Money) => format(amount / 100, currency)
}

/** Like `moneyFormat`, of prices in major units. */
export function priceFormat(prices: readonly number[], locale?: Locale) {
  const areWhole = prices.every((price) => Math.round(price * 100) % 100 === 0)
  return (price: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: currency.toUpperCase(),
      trailingZeroDisplay: areWhole ? 'stripIfInteger' : 'auto',
    }).format(price)
}

export function formatNumber(value: number, locale?: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

/** Returns '21 Nov 2026', in the reader's order. */
export function formatDate(time: string | Date, locale?: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(time))
}

export function formatDateTime(time: string | Date): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  )
}

/** Returns '21 Nov 2026, 15:04 GMT+1', in the reader's time zone. */
export function formatZonedTime(time: string | Date): string {
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(time))
}

/** Returns '15:04', with the day when it is not today. */
export function formatTime(time: string | Date, locale?: Locale, now = new Date()): string {
  const date = new Date(time)
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(locale, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(date)
}

/** Returns '45 min', '3 h', '3 h 20 min'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Returns '8 g', '1.2 kg'. */
export function formatGrams(grams: number, locale?: Locale): string {
  if (grams < 1000) return `${formatNumber(Math.max(1, Math.round(grams)), locale)} g`
  return `${formatNumber(grams / 1000, locale)} kg`
}

const units = ['B', 'KB', 'MB', 'GB']

/** Returns '812 B', '4.2 MB'. */
export function formatBytes(bytes: number, locale?: Locale): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes * 1.025)) / 10))
  return `${formatNumber(bytes / 1024 ** step, locale)} ${units[step]}`
}

/** Returns '0.2 mm', '0.12 mm'. */
export function formatMillimetres(millimetres: number, digits = 2, locale?: Locale): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(millimetres)} mm`
}

/** Returns '120 × 84 × 3.6 mm'. */
export function formatSize(sizeMm: readonly number[], locale?: Locale): string {
  return `${sizeMm.map((side) => formatNumber(roundedSide(side), locale)).join(' × ')} mm`
}

/** Returns '1 design', '2 designs'. */
export function countOf(amount: number, one: string, many = `${one}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : many}`
}
