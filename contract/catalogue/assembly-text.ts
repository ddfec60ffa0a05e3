import type { NeededItem, ShownAssembly } from './catalogue.ts'

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Returns '4 × M3 screw', '20 cm cord'. */
export function neededText({ name, quantity, unit }: NeededItem): string {
  const amount = numbers.format(quantity)
  return unit ? `${amount} ${unit} ${name}` : `${amount} × ${name}`
}

/** Returns 'Rail, 4 × Long peg'. */
export function partCounts(parts: ShownAssembly['steps'][number]['parts']): string {
  return parts.map(({ name, copies }) => (copies === 1 ? name : `${copies} × ${name}`)).join(', ')
}
