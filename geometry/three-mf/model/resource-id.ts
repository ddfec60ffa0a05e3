const end = 2 ** 31

/** Returns an id as slicers compare it, so that " 01" is "1"; undefined for what is no whole number (3MF core, ST_ResourceID). */
export function resourceIdOf(text: string | undefined): string | undefined {
  const digits = text?.trim() ?? ''
  const id = /^[+-]?\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
  return Math.abs(id) < end ? String(id) : undefined
}
