import { useState } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { maxSelected } from '#contract/catalogue/members/selection.ts'

export type Selection = ReturnType<typeof useSelection>

/** Where the focus goes when the selection bar closes. */
export const selectButtonId = 'select-designs'

/** Lives as long as the document: a sign-in of another member loads a new one. */
let current: readonly ProductCard[] | undefined

/** Returns the selected designs; undefined outside of the selection mode. They survive other filters and pages. */
export function useSelection() {
  const [selected, show] = useState(current)
  function change(next: typeof current) {
    current = next
    show(next)
  }
  return {
    selected,
    isFull: selected?.length === maxSelected,
    start: (product?: ProductCard) => change(product ? [product] : []),
    end: () => change(undefined),
    toggle: (product: ProductCard) => change(current && toggled(current, product)),
    remove: (isGone: (product: ProductCard) => boolean) =>
      change(current?.filter((product) => !isGone(product))),
  }
}

function toggled(selected: readonly ProductCard[], product: ProductCard) {
  const others = selected.filter(({ id }) => id !== product.id)
  if (others.length < selected.length || selected.length === maxSelected) return others
  return [...others, product]
}
