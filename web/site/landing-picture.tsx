import { Picture } from '../ui/picture.tsx'

type LandingPictureProps = {
  /** A file of `public/landing`, which lies there in full and in 0.65 of its size. */
  name: string
  size: [width: number, height: number]
  alt: string
  sizes: string
  eager?: boolean
}

export function LandingPicture({ name, size: [width, height], alt, sizes, eager }: LandingPictureProps) {
  return (
    <Picture
      src={`/landing/${name}.webp`}
      srcSet={`/landing/${name}-small.webp ${Math.round(width * 0.65)}w, /landing/${name}.webp ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      eager={eager ?? false}
      className="bg-transparent"
    />
  )
}
