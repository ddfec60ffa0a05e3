export function gcodeFigures(text: string) {
  const grams = /^; total filament used \[g\] = ([\d.]+)$/m.exec(text)?.[1]
  const time = /; estimated printing time \(normal mode\) = (.+)/.exec(text)?.[1]
  if (grams === undefined || time === undefined) return undefined
  const figures = { grams: Number(grams), minutes: secondsOf(time) / 60 }
  return figures.grams > 0 && figures.minutes > 0 ? figures : undefined
}

const secondsIn: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1 }

function secondsOf(time: string) {
  const parts = time.matchAll(/(?<!\d)(\d+)([dhms])\b/g)
  return [...parts].reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (secondsIn[unit] ?? 0), 0)
}
