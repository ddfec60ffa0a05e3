import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { ProductCard } from '../cards/product-card.tsx'
import { columns } from '../cards/product-grid.tsx'
import { SelectBox } from './select-box.tsx'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'

/** A long press starts the selection; after that it works like a tap. */
export function SelectableGrid({ products, selection }: { products: readonly Card[]; selection: Selection }) {
  const isSelecting = selection.selected !== undefined
  const longPress = useLongPress(isSelecting ? selection.toggle : selection.start)
  return (
    <ul className={`${columns} pointer-coarse:select-none [-webkit-touch-callout:none]`}>
      {products.map((product, index) => (
        <li key={product.id} className="relative" {...longPress(product)}>
          <div inert={isSelecting}>
            <ProductCard product={product} eager={index < 4} />
          </div>
          {isSelecting && <SelectBox product={product} selection={selection} />}
        </li>
      ))}
    </ul>
  )
}
