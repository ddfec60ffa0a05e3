/** Returns a side in millimetres as sizes state it: thin sides in tenths, others whole. */
export function roundedSide(mm: number): number {
  return mm < 10 ? Math.round(mm * 10) / 10 : Math.round(mm)
}
