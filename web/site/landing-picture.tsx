import { Picture } from '../ui/layout/picture.tsx'

type LandingPictureProps = {
  /** A file of `public/landing`, which lies there in full and in 0.65 of its size, as AVIF and as WebP. */
  name: string
  size: [width: number, height: number]
  alt: string
  sizes: string
  eager?: boolean
}

export function LandingPicture({ name, size: [width, height], alt, sizes, eager }: LandingPictureProps) {
  const of = (format: 'avif' | 'webp') =>
    `/landing/${name}-small.${format} ${Math.round(width * 0.65)}w, /landing/${name}.${format} ${width}w`
  return (
    <picture className="block">
      <source type="image/avif" srcSet={of('avif')} sizes={sizes} />
      <Picture
        src={`/landing/${name}.webp`}
        srcSet={of('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        eager={eager ?? false}
        className="bg-transparent"
      />
    </picture>
  )
}
