import type { ReactNode } from 'react'
import { scrollToElement } from '../../../ui/navigation/scroll-to.ts'

const formSections = [
  { id: 'basics', title: 'Basics' },
  { id: 'media', title: 'Media' },
  { id: 'files', title: 'Files' },
  { id: 'print', title: 'Print data' },
  { id: 'assembly', title: 'Assembly' },
  { id: 'test-prints', title: 'Test prints' },
  { id: 'listing', title: 'Listing kit' },
  { id: 'safety', title: 'Safety notes' },
  { id: 'publish', title: 'Publish' },
] as const

type FormSectionProps = { id: (typeof formSections)[number]['id']; text?: ReactNode; children: ReactNode }

export function FormSection({ id, text, children }: FormSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="panel grid scroll-mt-24 gap-5 p-5 sm:p-6">
      <header className="grid gap-1">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-lg">
          {formSections.find((section) => section.id === id)?.title}
        </h2>
        {text && <p className="text-muted text-sm">{text}</p>}
      </header>
      {children}
    </section>
  )
}

export function FormIndex() {
  return (
    <nav aria-label="Sections" className="sticky top-24 hidden lg:block">
      <ul className="grid gap-1">
        {formSections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => open(id)}
              className="flex min-h-10 w-full items-center rounded-md px-3 font-semibold text-sm hover:bg-sunken"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function open(id: string) {
  const heading = document.getElementById(`${id}-title`)
  if (!heading) return
  heading.focus({ preventScroll: true })
  scrollToElement(heading.closest('section') ?? heading)
}
