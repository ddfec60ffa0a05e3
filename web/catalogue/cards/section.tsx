import type { ReactNode } from 'react'

export function Section({
  title,
  more,
  text,
  children,
}: {
  title: string
  more?: ReactNode
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid gap-4 py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {more}
        {text && <p className="w-full text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
