import type { Store } from './store.ts'

export type Hash = { [key: string]: unknown }

export function isHash(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The outside view of stored documents: embedded prices as they are today, and without `currency_options`,
 * which the API shows only on request.
 */
export function present(store: Store, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => present(store, item))
  if (!isHash(value)) return value
  const source: Hash =
    value.object === 'price' ? { ...value, ...store.get('price', String(value.id)) } : value
  const shown: Hash = {}
  for (const [key, item] of Object.entries(source)) {
    if (key === 'currency_options' && source.object === 'price') continue
    shown[key] = key === 'metadata' ? item : present(store, item)
  }
  return shown
}
