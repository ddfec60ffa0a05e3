import { UserRound } from 'lucide-react'

export function Avatar({ src, className = 'size-9' }: { src: string; className?: string }) {
  if (src)
    return (
      <img src={src} alt="" width={96} height={96} className={`${className} rounded-full object-cover`} />
    )
  return (
    <span className={`${className} grid shrink-0 place-items-center rounded-full bg-sunken text-muted`}>
      <UserRound size={20} aria-hidden="true" />
    </span>
  )
}
