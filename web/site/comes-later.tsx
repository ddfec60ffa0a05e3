import type { ReactNode } from 'react'

/** Marks what is announced and not built yet; it goes with the release that brings the feature. */
export function ComesLater({ children }: { children: ReactNode }) {
  return (
    <p className="border-accent border-l-2 pl-4 text-muted">
      <strong className="text-ink">Comes later.</strong> {children}
    </p>
  )
}
