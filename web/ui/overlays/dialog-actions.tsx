import type { ReactNode } from 'react'

/** Shows the buttons of a dialog. The last one is the primary. They stay at the bottom of a long dialog; on a screen too low for both, they end its content. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 z-10 -mx-6 grid gap-3 bg-surface px-6 pt-3 shadow-[0_2rem_0_var(--color-surface)] sm:flex sm:justify-end [@media(height>=28rem)]:sticky">
      {children}
    </div>
  )
}
