/** What this browser remembers; a browser that forbids it remembers nothing. */
export function readStored(
  key: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** An empty value forgets. */
export function store(
  key: string,
  value: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  try {
    if (value) globalThis[storage].setItem(key, value)
    else globalThis[storage].removeItem(key)
  } catch {
    // Storage is full or forbidden: the page works without.
  }
}
