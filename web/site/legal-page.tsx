import type { ReactNode } from 'react'
import { brand } from '#contract/site/brand.ts'
import { contactEmail, siteUrl } from '../ui/browser/site.ts'
import { Link } from '../ui/navigation/link.tsx'
import { LegalContents } from './legal-contents.tsx'

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
  intro: ReactNode
  sections: readonly LegalSection[]
}

export function LegalPage({ title, dated, intro, sections }: LegalPageProps) {
  return (
    <div className="page pt-10 lg:grid lg:grid-cols-[15rem_minmax(0,38rem)] lg:gap-x-16 lg:pt-16 print:block print:p-0">
      <header className="lg:col-start-2">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          {title}
        </h1>
        {dated && <p className="mt-3 text-muted">{dated}</p>}
        <p className="mt-3 text-muted not-print:hidden">
          {brand.company}, {contactEmail}, {siteUrl}
        </p>
        <div className="prose my-8 text-lg">{intro}</div>
      </header>
      <LegalContents sections={sections} />
      <article className="max-w-[38rem] lg:col-start-2 print:max-w-none">
        {sections.map((section) => (
          <LegalText key={section.id} {...section} />
        ))}
      </article>
    </div>
  )
}

function LegalText({ id, title, body }: LegalSection) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="border-line border-t py-10 outline-none max-lg:scroll-mt-11 max-lg:first:border-t-0 print:py-4"
    >
      <h2 id={`${id}-title`} className="group mb-4 text-xl">
        <Link to={`#${id}`}>
          {title}
          <span
            aria-hidden="true"
            className="ml-2 text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
          >
            #
          </span>
        </Link>
      </h2>
      <div className="prose leading-relaxed">{body}</div>
    </section>
  )
}
