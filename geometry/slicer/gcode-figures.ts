export function gcodeFigures(text: string) {
  const grams = figureOf(text, 'total filament used [g]')
  const time = figureOf(text, 'estimated printing time (normal mode)')
  if (grams === undefined || time === undefined) return undefined
  const figures = { grams: Number(grams), minutes: secondsOf(time) / 60 }
  return figures.grams > 0 && figures.minutes > 0 ? figures : undefined
}

function figureOf(text: string, name: string) {
  return text.split(`; ${name} = `, 2)[1]?.split('\n', 1)[0]
}

const secondsIn: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1 }

function secondsOf(time: string) {
  const parts = time.matchAll(/\b(\d+)([dhms])\b/g)
  return [...parts].reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (secondsIn[unit] ?? 0), 0)
}
