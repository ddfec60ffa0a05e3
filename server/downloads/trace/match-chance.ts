import type { TraceConfidence } from '#contract/downloads/traces.ts'

/** The chance that one of so many unrelated marks differs in at most `differing` bits: each bit agrees by the toss of a coin. */
export function matchChance({ readable, differing, marks }: Match): number {
  let [ways, most] = [1, 1]
  for (let bits = 1; bits <= differing; bits++) {
    ways *= (readable - bits + 1) / bits
    most += ways
  }
  return Math.min(1, (marks * most) / 2 ** readable)
}

type Match = { readable: number; differing: number; marks: number }

const weakest = 0.05

export function maxDiffering({ readable, marks }: Omit<Match, 'differing'>): number | undefined {
  let most: number | undefined
  for (let differing = 0; differing < readable; differing++) {
    if (matchChance({ readable, differing, marks }) > weakest) break
    most = differing
  }
  return most
}

export function confidenceOf(chance: number): TraceConfidence {
  if (chance <= 1e-6) return 'certain'
  return chance <= 1e-3 ? 'likely' : 'weak'
}
