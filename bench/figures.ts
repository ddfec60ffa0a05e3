/** One line of the table. `absolute` is for orientation: times of this machine, without a goal. */
export type Figure = { name: string; figure: string; goal: string; met: boolean; absolute?: string }

/** Alternates two measurements, A B A B …, after one warm-up of each, so that a drift of the machine affects both. */
export async function alternate(rounds: number, a: () => Promise<number>, b: () => Promise<number>) {
  await a()
  await b()
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await a(), await b()])
  return {
    a: median(pairs.map(([first]) => first)),
    b: median(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first / second)),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function atMost(name: string, value: number, goal: number, { unit = '', absolute = '' } = {}): Figure {
  return { name, figure: `${rounded(value)}${unit}`, goal: `≤ ${goal}${unit}`, met: value <= goal, absolute }
}

export function atLeast(
  name: string,
  value: number,
  goal: number,
  { unit = '', absolute = '' } = {},
): Figure {
  return { name, figure: `${rounded(value)}${unit}`, goal: `≥ ${goal}${unit}`, met: value >= goal, absolute }
}

export function notMeasured(name: string, reason: string): Figure {
  return { name, figure: 'not measured', goal: '', met: true, absolute: reason }
}

function rounded(value: number) {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

export function printTable(figures: Figure[]) {
  const rows = figures.map(({ name, figure, goal, met, absolute = '' }) => [
    met ? 'met' : 'NOT MET',
    name,
    figure,
    goal,
    absolute,
  ])
  const all = [['', 'what', 'figure', 'goal', 'absolute'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all)
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}
