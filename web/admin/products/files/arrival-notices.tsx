import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/layout/card.tsx'
import type { Arrival } from './arrivals.ts'

type ArrivalNoticesProps = { arrivals: readonly Arrival[]; onUndo: (arrival: Arrival) => void }

/** What uploads added on this page. */
export function ArrivalNotices({ arrivals, onUndo }: ArrivalNoticesProps) {
  return (
    <ul aria-label="Added files" aria-live="polite" className="grid gap-3 empty:hidden">
      {arrivals.map((arrival) => (
        <li key={arrival.uploadId}>
          <Notice>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 break-words">
                {sentencesOf(arrival).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
              <Button size="sm" aria-label={`Undo: ${namesOf(arrival)}`} onClick={() => onUndo(arrival)}>
                Undo
              </Button>
            </div>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

function namesOf({ added, replaced }: Arrival) {
  return [...added, ...replaced].join(', ')
}

function sentencesOf({ added, replaced, remarks }: Arrival) {
  return [
    ...(added.length > 0 ? [`Added to the design: ${added.join(', ')}.`] : []),
    ...(replaced.length > 0 ? [`Replaced: ${replaced.join(', ')}.`] : []),
    ...remarks,
  ]
}
