export function lruCache<Value>(maxBytes: number) {
  const kept = new Map<string, { value: Value; bytes: number }>()
  let total = 0
  function remove(name: string) {
    total -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }
  return {
    get(name: string) {
      const entry = kept.get(name)
      if (entry) {
        kept.delete(name)
        kept.set(name, entry)
      }
      return entry?.value
    },
    set(name: string, value: Value, bytes: number) {
      remove(name)
      const entry = { value, bytes: bytes + name.length }
      kept.set(name, entry)
      total += entry.bytes
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) return
        remove(oldest)
      }
    },
  }
}
