import { useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { mostSelected } from '#contract/selection.ts'

export type Selection = ReturnType<typeof useSelection>

/** Where the focus goes when what was selected with is gone. */
export const selectButtonId = 'select-designs'

/** The designs that something is to be done with at once; undefined while nobody selects. Other filters keep them. */
export function useSelection() {
  const [selected, setSelected] = useState<readonly ProductCard[]>()
  return {
    selected,
    isFull: selected?.length === mostSelected,
    start: (product?: ProductCard) => setSelected(product ? [product] : []),
    end: () => setSelected(undefined),
    toggle: (product: ProductCard) => setSelected((before) => before && toggled(before, product)),
    remove: (isGone: (product: ProductCard) => boolean) =>
      setSelected((before) => before?.filter((product) => !isGone(product))),
  }
}

function toggled(selected: readonly ProductCard[], product: ProductCard) {
  const others = selected.filter(({ id }) => id !== product.id)
  if (others.length < selected.length || selected.length === mostSelected) return others
  return [...others, product]
}
