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

export function store(
  key: string,
  value: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  try {
    if (value) globalThis[storage].setItem(key, value)
    else globalThis[storage].removeItem(key)
  } catch {
    // Storage is full or blocked.
  }
}

/** All other keys may reveal what a member saw or typed. */
const keptAfterSignOut = /^(theme|shortcuts|columns:|first-steps:|visits:)/

/** Another member may sign in next (ASVS 5.0, 14.3.1). */
export function deleteMemberData() {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    for (const key of storedKeys(storage)) if (!keptAfterSignOut.test(key)) store(key, '', storage)
}

function storedKeys(storage: 'localStorage' | 'sessionStorage') {
  try {
    return Object.keys(globalThis[storage])
  } catch {
    return []
  }
}
