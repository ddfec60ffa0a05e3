import { List } from 'lucide-react'
import { useRef } from 'react'
import { Link } from '../ui/navigation/link.tsx'
import { useSectionInView } from './use-section-in-view.ts'

const listId = 'contents'

/** Shows the contents, on narrow screens in a sticky bar that opens a sheet. */
export function LegalContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const list = useRef<HTMLOListElement>(null)
  const current = useSectionInView(sections)
  return (
    <nav
      aria-label="Contents"
      className="z-10 max-lg:sticky max-lg:top-16 max-lg:-mx-5 max-lg:border-line max-lg:border-y max-lg:bg-paper lg:row-span-2 lg:row-start-1 print:hidden"
    >
      <button
        type="button"
        popoverTarget={listId}
        className="flex min-h-11 w-full items-center gap-3 px-5 font-semibold text-sm lg:hidden"
      >
        <List size={20} aria-hidden="true" />
        Contents
      </button>
      <ol
        id={listId}
        ref={list}
        popover="auto"
        className="max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[70dvh] max-lg:w-full max-lg:rounded-t-lg max-lg:bg-surface max-lg:py-3 max-lg:text-ink max-lg:shadow-raised max-lg:backdrop:bg-scrim lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-8rem)] lg:border-line lg:border-l lg:bg-transparent lg:text-sm"
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => list.current?.hidePopover()}
              className="flex min-h-11 items-center px-5 hover:underline hover:underline-offset-4 lg:min-h-8 lg:border-transparent lg:py-1.5 lg:border-l-2 lg:px-4 lg:text-muted lg:hover:text-ink lg:aria-[current=location]:border-accent lg:aria-[current=location]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
