import type { ReactNode } from 'react'

/** One form in the middle of the page. */
export function NarrowPage({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page grid justify-items-center py-10 sm:py-16">
      <section className="grid w-full max-w-md gap-6 sm:panel sm:p-8">
        <header className="grid gap-2">
          <h1 tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          {text && <p className="text-muted">{text}</p>}
        </header>
        {children}
      </section>
    </div>
  )
}
