import type { ReactNode } from 'react'

export type LegalSection = {
  /** For links: `#refunds`. */
  id: string
  title: string
  body: ReactNode
}

type LegalPageProps = {
  title: string
  /** 'Last updated 13 August 2025'. */
  dated?: string
  intro?: ReactNode
  sections: readonly LegalSection[]
}

/** A long text with its table of contents beside it; prints as plain pages. */
export function LegalPage({ title, dated, intro, sections }: LegalPageProps) {
  return (
    <div className="page grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[16rem_1fr] print:block">
      <header className="grid gap-3 lg:col-span-2 print:mb-8">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          {title}
        </h1>
        {dated && <p className="text-muted">{dated}</p>}
      </header>
      <nav aria-label="Contents" className="self-start lg:sticky lg:top-24 print:hidden">
        <ol className="grid border-line border-l text-sm">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="block py-1.5 pl-4 text-muted hover:text-ink hover:underline hover:underline-offset-4"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="grid max-w-2xl gap-10">
        {intro && <div className="prose text-lg">{intro}</div>}
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="prose">
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.body}
          </section>
        ))}
      </article>
    </div>
  )
}
