import { brand } from '#contract/site/brand.ts'
import { Link } from '../../ui/navigation/link.tsx'

export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M16 4h.01M13.6 8.8h4.8M10 13.6h12M7.2 18.4h17.6M7.2 23.2h17.6M10.8 28h10.4"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2 rounded-sm font-bold font-heading text-lg">
      <LogoMark className="-ml-1.5 size-8 text-accent" />
      <span className="max-[22.5rem]:sr-only">{brand.name}</span>
    </Link>
  )
}
