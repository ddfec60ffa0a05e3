import { Check } from 'lucide-react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Selection } from './use-selection.ts'

/** Covers the card, so that a click anywhere on it selects. */
export function SelectBox({ product, selection }: { product: ProductCard; selection: Selection }) {
  const isSelected = selection.selected?.some(({ id }) => id === product.id) ?? false
  return (
    <label className="absolute -inset-1 z-10 cursor-pointer rounded-lg outline-ink has-checked:outline-2 has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        aria-label={product.title}
        checked={isSelected}
        disabled={!isSelected && selection.isFull}
        onChange={() => selection.toggle(product)}
        className="peer absolute top-3 right-3 size-11 cursor-[inherit] appearance-none rounded-full border-2 border-edge bg-surface checked:border-ink checked:bg-ink disabled:bg-sunken"
      />
      <Check
        size={24}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute top-5.5 right-5.5 hidden text-paper peer-checked:block"
      />
    </label>
  )
}
