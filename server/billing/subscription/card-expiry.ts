/** A card is valid to the end of its month. */
export function isExpiredBy({ expMonth, expYear }: { expMonth: number; expYear: number }, moment: Date) {
  return moment.getTime() >= Date.UTC(expYear, expMonth, 1)
}
