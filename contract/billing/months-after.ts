/** Returns the same day so many months later, or the last day of a shorter month. */
export function monthsAfter(moment: Date, months: number) {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}
