import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'

type PageHeaderProps = { title: string; text?: ReactNode; breadcrumb?: ReactNode; actions?: ReactNode }

/** `usePageOpened` focuses this heading. */
export function PageHeader({ title, text, breadcrumb, actions }: PageHeaderProps) {
  return (
    <header className="grid gap-2 pt-8 pb-6">
      {breadcrumb}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="wrap-anywhere min-w-0 text-2xl">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {text && <p className="wrap-anywhere max-w-2xl text-muted">{text}</p>}
    </header>
  )
}

export function Breadcrumb({ steps }: { steps: { label: string; to: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-muted text-sm">
        {steps.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-1">
            <Link
              to={to}
              className="wrap-anywhere inline-flex items-center py-1 pointer-coarse:min-h-11 hover:text-ink hover:underline"
            >
              {label}
            </Link>
            <ChevronRight size={16} aria-hidden="true" className="in-[li:last-child]:hidden" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
