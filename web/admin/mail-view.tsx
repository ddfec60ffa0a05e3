import type { RenderedMail } from '#contract/email-templates.ts'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { Segmented } from '../ui/fields/segmented.tsx'

export type MailKind = 'html' | 'text'

const kinds = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const

type MailKindChoiceProps = { kind: MailKind; onChange: (kind: MailKind) => void }

export function MailKindChoice({ kind, onChange }: MailKindChoiceProps) {
  return <Segmented label="Show as" options={kinds} value={kind} onChange={onChange} />
}

/** Shows an email as the server sends it, as wide as on a phone. */
export function MailView({ mail, kind }: { mail: RenderedMail; kind: MailKind }) {
  return (
    <div className="panel mx-auto w-full max-w-[390px] overflow-hidden">
      <p className="border-line border-b px-4 py-3 font-semibold">{mail.subject}</p>
      {kind === 'html' ? (
        <iframe title="Email" sandbox="" srcDoc={mail.html} className="h-[34rem] w-full border-0 bg-white" />
      ) : (
        <pre className="max-h-[34rem] overflow-auto whitespace-pre-wrap break-words p-4 font-mono text-sm">
          {mail.text}
        </pre>
      )}
    </div>
  )
}

export function MailSkeleton() {
  return (
    <LoadingRegion className="panel mx-auto grid w-full max-w-[390px] gap-4 p-4">
      <Skeleton />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  )
}
