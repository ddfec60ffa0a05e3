import { formatZonedTime } from '../../ui/format/format.ts'

const longest = 300

/** 'productId' is 'product ID'. */
export function fieldName(name: string): string {
  return name
    .replace(/Id$/, ' ID')
    .replace(/([a-z])([A-Z][a-z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
}

/** A recorded value for people: 'yes' for true, names for a list of records, times in the reader's time zone. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(nameOrText).join(', ') || 'none'
  if (typeof value === 'object') return fieldsText(value)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatZonedTime(text)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function fieldsText(record: object) {
  const fields = Object.entries(record).map(([name, value]) => `${fieldName(name)} ${valueText(value)}`)
  return fields.join(', ') || 'none'
}

function nameOrText(item: unknown) {
  if (typeof item !== 'object' || item === null) return valueText(item)
  const fields = new Map<string, unknown>(Object.entries(item))
  return valueText(fields.get('name') ?? fields.get('title') ?? fields.get('alt') ?? item)
}
