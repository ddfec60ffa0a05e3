import { Download as DownloadIcon, FolderPlus, Heart } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { countOf } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { lazyDialog } from '../../ui/lazy-load/lazy-load.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { downloadFailure } from '../download/download-failure.ts'
import { plansForZip } from '../download/plans-for.ts'
import { useDownload } from '../download/use-download.ts'
import { hasWholeLibrary } from '../products/product-facts.ts'
import { useReader } from '../products/reader.ts'
import { missingIn, missingText } from './selection-text.ts'
import { useAddFavourites } from './use-add-favourites.ts'
import { type Selection, selectButtonId } from './use-selection.ts'

const BoardDialog = lazyDialog(async () => (await import('../boards/board-dialog.tsx')).BoardDialog)

type SelectionBarProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  selection: Selection
  shown: readonly ProductCard[]
}

/** Sticks to the foot of the window. */
export function SelectionBar({ open, ...props }: SelectionBarProps) {
  return open ? <OpenBar {...props} /> : null
}

function OpenBar({ onOpenChange, selection, shown }: Omit<SelectionBarProps, 'open'>) {
  const { selected = [], isFull } = selection
  const hidden = selected.filter(({ id }) => shown.every((product) => product.id !== id)).length
  const end = () => endWithFocus(() => onOpenChange(false))
  useEscape(end)
  return (
    <section
      aria-label="Selection"
      data-selection-bar
      className="[@media(height>=18rem)]:sticky bottom-(--foot) z-20 -mx-5 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
    >
      <p role="status" className="mr-auto text-sm">
        <b>{countOf(selected.length, 'design')} selected</b>
        {isFull && ', the maximum'}
        {hidden > 0 && `, ${hidden} not in this list`}
      </p>
      <Button
        variant="quiet"
        idle={selected.length === 0}
        onClick={() => selection.remove(() => true)}
        className={narrow}
      >
        Clear
      </Button>
      <Button onClick={end} className={narrow}>
        Done
      </Button>
      <Actions selection={selection} />
    </section>
  )
}

function Actions({ selection: { selected = [], remove } }: { selection: Selection }) {
  const user = useReader()
  /** Removes designs that are no longer offered from the selection and names them. */
  function explain(error: unknown) {
    const missing = missingIn(error, selected)
    if (missing.length === 0) return downloadFailure(error)
    remove((product) => missing.includes(product))
    return missingText(missing, selected.length - missing.length)
  }
  const [boardsOpen, setBoardsOpen] = useState(false)
  const favourites = useAddFavourites(explain)
  const download = useDownload(explain)
  const ids = selected.map(({ id }) => id)
  const wanted = { productIds: ids }
  const isIdle = ids.length === 0
  return (
    <>
      {download.failure && (
        <div role="alert" className="basis-full">
          <Notice tone="danger">{download.failure.message}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 max-lg:basis-full">
        <Button
          idle={isIdle}
          loading={favourites.isPending}
          loadingText="Adding..."
          onClick={() => favourites.mutate(ids)}
          className={button}
        >
          <Heart size={20} aria-hidden="true" className="max-sm:hidden" /> Add to favourites
        </Button>
        <Button idle={isIdle} onClick={() => setBoardsOpen(true)} className={button}>
          <FolderPlus size={20} aria-hidden="true" className="max-sm:hidden" /> Save to boards
        </Button>
        <BoardDialog open={boardsOpen} onOpenChange={setBoardsOpen} products={selected} explain={explain} />
        {hasWholeLibrary(user) ? (
          <Button
            variant="primary"
            idle={isIdle}
            loading={download.isPending(wanted)}
            loadingText="Preparing..."
            onClick={() => download.start(wanted)}
            className={button}
          >
            <DownloadIcon size={20} aria-hidden="true" className="max-sm:hidden" /> Download as one ZIP
          </Button>
        ) : (
          <p className="text-muted text-sm">
            One ZIP of several designs comes with the{' '}
            <Link to={plansForZip(user)} className="link">
              paid plans
            </Link>
            .
          </p>
        )}
      </div>
    </>
  )
}

const narrow = 'max-sm:px-3 max-sm:text-sm'
const button = `${narrow} max-sm:flex-1`

function useEscape(act: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTypingOrInDialog(event.target)) act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** In a layer above the page, or in a field, the key has a meaning of its own. */
function isTypingOrInDialog(target: EventTarget | null) {
  const isField = target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
  return isField || document.querySelector('[role=dialog]') !== null
}

/** Moves the focus from a card's checkbox to the card, and from the bar to the Select button, without scrolling. */
function endWithFocus(end: () => void) {
  const card = document.activeElement?.closest('li')
  flushSync(end)
  const next = card?.querySelector('a') ?? document.getElementById(selectButtonId)
  next?.focus({ preventScroll: true })
}
