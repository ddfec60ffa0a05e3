/** A space stands for a missing digit; no trailing spaces. */
type Digits = string

type Entry = { text: string; place: number; length: number }

export type CodeEdit = {
  digits: Digits
  place: number
  isRefused: boolean
}

/** A complete code fills all boxes, wherever it was pasted. */
export function enterText(
  digits: Digits,
  { text, place, length }: { text: string; place: number; length: number },
): CodeEdit {
  const meant = text.replace(/[\s\p{Pd}]/gu, '')
  const entered = meant.replace(/[^0-9]/g, '').slice(0, length)
  const start = entered.length === length ? 0 : place
  const places = spread(digits, length)
  for (const [index, digit] of [...entered].entries())
    if (start + index < length) places[start + index] = digit
  return {
    digits: places.join('').trimEnd(),
    place: Math.min(start + entered.length, length - 1),
    isRefused: /[^0-9]/.test(meant),
  }
}

/** `text` may hold the previous digit too, or a whole code that the browser filled in. */
export function changeBox(digits: Digits, { text, place, length }: Entry): CodeEdit {
  const before = digitAt(digits, place)
  const added = before && text.length === 2 ? text.replace(before, '') : text
  return added ? enterText(digits, { text: added, place, length }) : eraseAt(digits, place, length)
}

export function eraseAt(digits: Digits, place: number, length: number): CodeEdit {
  const places = spread(digits, length)
  const target = digitAt(digits, place) ? place : Math.max(0, place - 1)
  places[target] = ' '
  return { digits: places.join('').trimEnd(), place: target, isRefused: false }
}

export function digitAt(digits: Digits, place: number): string {
  return (digits[place] ?? '').trim()
}

function spread(digits: Digits, length: number) {
  return [...digits.padEnd(length).slice(0, length)]
}
