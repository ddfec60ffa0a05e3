import { Picture } from '../ui/layout/picture.tsx'

/** Shows the picture only where there is room; a phone does not fetch it. */
export function PrintsPicture() {
  return (
    <div className="max-w-2xl max-lg:hidden">
      <Picture
        src="/landing/hero.webp"
        srcSet="/landing/hero-small.webp 560w, /landing/hero.webp 1120w"
        sizes="44rem"
        width={1120}
        height={840}
        alt=""
        className="bg-transparent!"
      />
    </div>
  )
}
