import { type RefObject, useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/card.tsx'

type Saving = {
  isSaving: boolean
  failure: unknown
  /** Another person saved a newer version. */
  isConflict: boolean
  /** Shows the newer version; the form decides which typed values stay. */
  reload: () => Promise<void>
}

type SaveBarProps = {
  saving: Saving
  isChanged: boolean
  onDiscard: () => void
  /** Moves the focus to the first field that shows why nothing was saved. */
  onShowField?: (() => void) | undefined
}

export function SaveBar({ saving, isChanged, onDiscard, onShowField }: SaveBarProps) {
  const { isSaving, failure, isConflict, reload } = saving
  const bar = useRef<HTMLDivElement>(null)
  useFieldsInView(bar)
  return (
    <div ref={bar} className="sticky bottom-(--foot) z-20 -mx-5 border-line border-t bg-paper px-5 py-3">
      {failure !== undefined && (
        <div role="alert" className="mb-3">
          <Notice tone="danger">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{onShowField ? 'Not saved. Correct the marked fields.' : messageOf(failure)}</p>
              {onShowField && (
                <Button size="sm" onClick={onShowField}>
                  Show the first field
                </Button>
              )}
              {isConflict && (
                <Button size="sm" onClick={() => void reload()}>
                  Show the newer version
                </Button>
              )}
            </div>
          </Notice>
        </div>
      )}
      <div className="flex items-center justify-end gap-3">
        <p role="status" className="mr-auto text-muted text-sm">
          {stateOf({ isChanged, isSaving })}
        </p>
        <Button disabled={!isChanged || isSaving} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isChanged}
          loading={isSaving}
          loadingText="Saving..."
        >
          Save
        </Button>
      </div>
    </div>
  )
}

/** Browsers scroll until the first line of a focused field is in view; the bar then covers the rest of it. */
function useFieldsInView(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const form = bar.current?.closest('form')
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === 'Tab' && target instanceof Element && target.matches('input, textarea, select'))
        target.scrollIntoView({ block: 'nearest' })
    }
    form?.addEventListener('keyup', show)
    return () => form?.removeEventListener('keyup', show)
  }, [bar])
}

function stateOf({ isChanged, isSaving }: { isChanged: boolean; isSaving: boolean }) {
  if (isChanged) return 'Unsaved changes'
  return isSaving ? 'Saving changes' : 'All changes saved'
}
