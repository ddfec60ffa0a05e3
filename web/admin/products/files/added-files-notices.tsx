import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/layout/card.tsx'
import type { AddedFiles } from './added-files.ts'

type AddedFilesNoticesProps = {
  uploads: readonly AddedFiles[]
  /** False in a draft: it saves itself, and a replaced file is deleted. */
  keepsReplaced: boolean
  onUndo: (added: AddedFiles) => void
}

export function AddedFilesNotices({ uploads, keepsReplaced, onUndo }: AddedFilesNoticesProps) {
  return (
    <ul aria-label="Added files" aria-live="polite" className="grid gap-3 empty:hidden">
      {uploads.map((added) => (
        <li key={added.uploadId}>
          <Notice>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 break-words">
                {sentencesOf(added).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
              {(keepsReplaced || added.replaced.length === 0) && (
                <Button size="sm" aria-label={`Undo: ${namesOf(added)}`} onClick={() => onUndo(added)}>
                  Undo
                </Button>
              )}
            </div>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

function namesOf({ added, replaced }: AddedFiles) {
  return [...added, ...replaced].join(', ')
}

function sentencesOf({ added, replaced, removed, remarks }: AddedFiles) {
  return [
    ...(added.length > 0 ? [`Added to the design: ${added.join(', ')}.`] : []),
    ...(replaced.length > 0 ? [`Replaced: ${replaced.join(', ')}.`] : []),
    ...removed.map((name) => `Removed: ${name}, which was generated from the old model.`),
    ...remarks,
  ]
}
