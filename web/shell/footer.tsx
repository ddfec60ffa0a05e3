import type { ReactNode } from 'react'
import { brand } from '#contract/site/brand.ts'
import { contactEmail } from '../ui/browser/site.ts'
import { Link } from '../ui/navigation/link.tsx'
import { ThemeChoice } from '../ui/theme/theme-choice.tsx'
import { LogoMark } from './header/logo.tsx'

export function Footer() {
  return (
    <footer className="mt-16 border-line max-lg:peer-has-data-bottom-bar:mt-0 border-t bg-surface peer-has-data-reserve:hidden print:hidden">
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <LogoMark className="-ml-1.5 size-10 text-accent" />
          <p className="max-w-70 text-muted">Designs made to be printed and sold. A new drop every month.</p>
        </div>
        <Column title="Legal">
          <FooterLink to="/terms-of-use">Terms of Use</FooterLink>
          <FooterLink to="/terms-and-conditions">Terms & Conditions</FooterLink>
          <FooterLink to="/privacy-policy">Privacy Policy</FooterLink>
        </Column>
        <Column title="Contact Info">
          <FooterLink to="/who-we-are">Who We Are</FooterLink>
          <FooterLink to={`mailto:${contactEmail}`}>{contactEmail}</FooterLink>
        </Column>
        <Column title="Follow Us">
          {brand.social.map(({ name, url }) => (
            <FooterLink key={name} to={url}>
              {name}
            </FooterLink>
          ))}
        </Column>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t py-4 text-muted text-sm">
          <p>© {brand.company}. Not available in Brazil or China.</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  const className = 'inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline'
  return (
    <li>
      {to.startsWith('/') ? (
        <Link to={to} className={className}>
          {children}
        </Link>
      ) : (
        <a href={to} rel="noopener" className={className}>
          {children}
        </a>
      )}
    </li>
  )
}
