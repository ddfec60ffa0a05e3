import type { ReactNode } from 'react'

/** Shows the buttons of a dialog. The last one is the primary: on a phone at the bottom of the screen, also of a long form. On a screen too low for both, the form has it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 grid gap-3 max-sm:bg-surface max-sm:pt-3 max-sm:[@media(height>=28rem)]:sticky max-sm:bottom-0 max-sm:shadow-[0_2rem_0_var(--color-surface)] sm:flex sm:justify-end sm:pt-2">
      {children}
    </div>
  )
}
