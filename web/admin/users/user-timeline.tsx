import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CreditCard,
  Download,
  Lightbulb,
  LogIn,
  type LucideIcon,
  Mail,
  ShieldCheck,
  StickyNote,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { listUserTimeline, type timelineKind } from '#contract/accounts/users.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { NextPageButton } from '../../ui/buttons/next-page-button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatDateTime, moneyFormat } from '../../ui/format/format.ts'
import { auditSentence } from '../audit/audit-sentences.ts'
import { Sentence } from '../audit/sentence.tsx'
import { DeleteNoteDialog, NoteDialog, type OwnNote } from './note-dialog.tsx'

type Entry = z.infer<typeof listUserTimeline.reply>['entries'][number]

type Member = { id: string; name: string }
/** The note that its author edits or deletes; none while a new one is added. */
type OpenDialog = { kind: 'edit' | 'delete'; note: OwnNote } | { kind: 'add' }

export function UserTimeline({ user }: { user: Member }) {
  const [open, setOpen] = useState<OpenDialog>()
  const onClose = () => setOpen(undefined)
  const timeline = useInfiniteQuery({
    queryKey: [listUserTimeline.path, user.id],
    queryFn: ({ pageParam, signal }) =>
      call(listUserTimeline, { params: { id: user.id }, query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, error } = timeline
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const format = moneyFormat(entries.flatMap(({ amount }) => amount ?? []))
  return (
    <section aria-labelledby="timeline">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="timeline" className="text-lg">
          Timeline
        </h2>
        <Button size="sm" onClick={() => setOpen({ kind: 'add' })}>
          Add note
        </Button>
      </div>
      {timeline.isPending && (
        <LoadingRegion className="grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {error && <FailurePanel error={error} onRetry={() => void timeline.refetch()} />}
      <ol className="grid divide-y divide-line">
        {entries.map((entry) => (
          <EntryLine
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            amount={entry.amount && format(entry.amount)}
            onOpen={setOpen}
          />
        ))}
      </ol>
      <NextPageButton list={timeline} className="mt-4" />
      {open?.kind === 'add' && <NoteDialog member={user} onClose={onClose} />}
      {open?.kind === 'edit' && <NoteDialog member={user} note={open.note} onClose={onClose} />}
      {open?.kind === 'delete' && <DeleteNoteDialog member={user} note={open.note} onClose={onClose} />}
    </section>
  )
}

const icons: Record<z.infer<typeof timelineKind>, LucideIcon> = {
  account: UserRound,
  session: LogIn,
  mail: Mail,
  payment: CreditCard,
  download: Download,
  idea: Lightbulb,
  note: StickyNote,
  admin: ShieldCheck,
}

const kinds: Record<z.infer<typeof timelineKind>, string> = {
  account: 'Account',
  session: 'Session',
  mail: 'Email',
  payment: 'Payment',
  download: 'Download',
  idea: 'Idea',
  note: 'Note',
  admin: 'Admin',
}

type EntryLineProps = {
  entry: Entry
  amount: string | null | undefined
  onOpen: (dialog: OpenDialog) => void
}

function EntryLine({ entry, amount, onOpen }: EntryLineProps) {
  const { kind, title, at, note } = entry
  const Icon = icons[kind]
  const own = note?.isMine ? { id: note.id, text: title, version: note.version } : undefined
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-3 py-2.5 text-sm sm:grid-cols-[1.25rem_1fr_auto]">
      <Icon size={20} aria-hidden="true" className="text-muted" />
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">
          <EntryText {...entry} amount={amount} />
        </p>
        {own && (
          <p className="mt-1 flex gap-4">
            <button type="button" className="link" onClick={() => onOpen({ kind: 'edit', note: own })}>
              Edit note
            </button>
            <button type="button" className="link" onClick={() => onOpen({ kind: 'delete', note: own })}>
              Delete note
            </button>
          </p>
        )}
      </div>
      <time dateTime={at} className="text-muted tabular-nums max-sm:col-start-2">
        {formatDateTime(at)}
      </time>
    </li>
  )
}

function EntryText({
  kind,
  title,
  state,
  amount,
  note,
  deed,
}: Omit<Entry, 'amount'> & { amount: string | null | undefined }) {
  if (deed) {
    const thing = 'this user'
    return <Sentence {...auditSentence({ ...deed, kind: 'user', action: title, thing, reason: state })} />
  }
  return (
    <>
      <span className="text-muted">{note ? `Note by ${note.author}` : kinds[kind]}: </span>
      {title} {amount} {state && <span className="text-muted">({state})</span>}
      {note?.isEdited && <span className="text-muted">(edited)</span>}
    </>
  )
}
