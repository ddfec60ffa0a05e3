import { countOf, formatBytes, formatZonedTime } from '../../ui/format/format.ts'

const longest = 300
const nothing = 'none'

/** Returns 'product ID' for 'productId'. */
export function fieldName(name: string): string {
  return (name === 'bytes' ? 'size' : name)
    .replace(/Id$/, ' ID')
    .replace(/([a-z])([A-Z][a-z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
}

type Fields = Record<string, unknown> | null

/**
 * Returns one field before and after, each undefined where there is nothing to show; undefined for a field that stayed
 * empty. Values that differ in ids alone are named once.
 */
export function changeTexts(name: string, before: Fields, after: Fields) {
  const [old, present] = [before?.[name], after?.[name]]
  const wasEmpty = isEmpty(old)
  if (wasEmpty && isEmpty(present)) return undefined
  const texts = {
    before: wasEmpty ? undefined : fieldText(name, old),
    after: after && name in after ? fieldText(name, present) : undefined,
  }
  if (texts.before !== texts.after) return texts
  return { before: undefined, after: `${texts.after}, changed` }
}

function fieldText(name: string, value: unknown) {
  return name === 'bytes' && typeof value === 'number' ? formatBytes(value) : valueText(value)
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === ''
}

/** Returns a recorded value for people: 'yes' for true, names for a list of records, times in the reader's time zone. */
export function valueText(value: unknown): string {
  const text = wholeText(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function wholeText(value: unknown): string {
  if (value === null || isEmpty(value)) return nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'object') return fieldsText(value)
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatZonedTime(text) : text
}

/** Counts an order or a choice of records: nobody reads ids. */
function listText(items: unknown[]) {
  if (items.length > 0 && items.every(isId)) return countOf(items.length, 'record')
  return items.map(nameOrText).join(', ')
}

function isId(item: unknown) {
  return typeof item === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(item)
}

function fieldsText(record: object) {
  const fields = Object.entries(record).map(([name, value]) => `${fieldName(name)} ${valueText(value)}`)
  return fields.join(', ')
}

function nameOrText(item: unknown) {
  if (typeof item !== 'object' || item === null) return valueText(item)
  const fields = new Map<string, unknown>(Object.entries(item))
  return valueText(fields.get('name') ?? fields.get('title') ?? fields.get('alt') ?? item)
}
