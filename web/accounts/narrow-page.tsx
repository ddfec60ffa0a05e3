import type { ReactNode } from 'react'
import { PrintsPicture } from './prints-picture.tsx'

type NarrowPageProps = { title: string; children: ReactNode }

export function NarrowPage({ title, children }: NarrowPageProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,28rem)] items-center justify-center gap-16 py-10 sm:py-16 lg:grid-cols-[28rem_minmax(0,1fr)]">
      <section className="grid gap-6 sm:panel sm:p-8">
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {children}
      </section>
      <PrintsPicture />
    </div>
  )
}
