type PictureProps = {
  src: string
  width: number
  height: number
  /** Empty for a decorative picture. */
  alt: string
  srcSet?: string | undefined
  sizes?: string | undefined
  eager?: boolean
  className?: string
}

export function Picture({ eager = false, className = '', alt, ...image }: PictureProps) {
  return (
    <img
      {...image}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`block h-auto w-full bg-sunken ${className}`}
    />
  )
}
