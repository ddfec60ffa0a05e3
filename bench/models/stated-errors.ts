/** How far our estimate is from PrusaSlicer at most: half of the parts by the median, nine of ten by `p90`. */
export const statedErrors = {
  grams: { median: 0.04, p90: 0.12 },
  minutes: { median: 0.08, p90: 0.2 },
}
