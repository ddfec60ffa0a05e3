import { Heart } from 'lucide-react'
import { useFavourite } from '../products/marks.ts'

type FavouriteButtonProps = { product: { id: string; title: string }; className?: string }

export function FavouriteButton({ product, className = '' }: FavouriteButtonProps) {
  const { on, toggle } = useFavourite(product)
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Favourite: ${product.title}`}
      onClick={toggle}
      className={`grid size-11 place-items-center rounded-full border border-line bg-surface text-ink transition-transform hover:bg-sunken active:scale-90 ${className}`}
    >
      <Heart size={20} aria-hidden="true" className={on ? 'fill-accent text-accent-text' : undefined} />
    </button>
  )
}
