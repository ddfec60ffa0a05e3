const patterns = [/^(\d{1,3})\s?[x×][\s_-]/i, /[\s_(-][x×]\s?(\d{1,3})\)?$/i, /[\s_(-](\d{1,3})\s?[x×]\)?$/i]

/** Returns how many copies the name of a part asks for, as in `peg_x4.stl` or `4x peg.stl`: 1 to 999, else 1. */
export function copiesInName(fileName: string): number {
  const stem = fileName.replace(/\.[a-z0-9]{1,4}$/i, '').trim()
  for (const pattern of patterns) {
    const copies = Number(pattern.exec(stem)?.[1])
    if (copies >= 1) return copies
  }
  return 1
}
