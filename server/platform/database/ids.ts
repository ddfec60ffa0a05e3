/** Returns the lowest UUID version 7 of a time: RFC 9562, 5.7. Ids of our tables sort by their time. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
