import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ChannelGuide, salesChannels, type Verdict, verdicts } from '#contract/channels.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { formatDate } from '../ui/format/format.ts'
import { Badge } from '../ui/layout/card.tsx'
import { channelGuides } from './channel-queries.ts'

/** Shows where prints may be sold, and nothing while administrators have written nothing. */
export function ChannelGuides() {
  const { data: guides, isError, error, refetch } = useQuery(channelGuides)
  if (isError && !guides) return <FailurePanel error={error} onRetry={() => void refetch()} />
  if (!guides || guides.length === 0) return null
  return (
    <section aria-labelledby="channels" className="panel grid gap-3 p-5">
      <h2 id="channels" tabIndex={-1} className="scroll-mt-20 text-lg">
        Where may I sell this?
      </h2>
      <p className="text-muted text-sm">
        Every channel has rules of its own, and they change. Read them before you list.
      </p>
      <ul className="divide-y divide-line">
        {guides.map((guide) => (
          <li key={guide.channel}>
            <Guide guide={guide} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = { allowed: 'success', conditions: 'neutral', not_allowed: 'danger' } as const satisfies Record<
  Verdict,
  string
>

function Guide({ guide: { channel, verdict, text, rulesUrl, checkedOn } }: { guide: ChannelGuide }) {
  const { name } = salesChannels[channel]
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-1 [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">{name}</span>
        <Badge tone={tones[verdict]}>{verdicts[verdict]}</Badge>
        <ChevronDown size={18} aria-hidden="true" className="text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pb-3 text-sm">
        <p className="whitespace-pre-line">{text}</p>
        <p className="text-muted">
          Checked on <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>
          {rulesUrl && (
            <>
              .{' '}
              <a href={rulesUrl} target="_blank" rel="noopener noreferrer" className="link">
                Rules of {name}
              </a>
            </>
          )}
        </p>
      </div>
    </details>
  )
}
