type PictureProps = {
  src: string
  width: number
  height: number
  /** Empty for a picture that only decorates. */
  alt: string
  srcSet?: string | undefined
  sizes?: string | undefined
  /** True for what is seen without scrolling. */
  eager?: boolean
  className?: string
}

/** Keeps its place while it loads. */
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
