import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewTemplate, testTemplate } from '#contract/email-templates.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { LoadingRegion, Skeleton } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { useSettled } from './use-settled.ts'

type TemplatePreviewProps = { name: string; text: { subject: string; body: string } }
type Kind = 'html' | 'text'

const kinds = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const

/** The mail as the server would send it, as wide as on a phone. */
export function TemplatePreview({ name, text }: TemplatePreviewProps) {
  const [kind, setKind] = useState<Kind>('html')
  const settled = useSettled(text, 400)
  const { data, error } = useQuery({
    queryKey: [previewTemplate.path, name, settled],
    queryFn: ({ signal }) => call(previewTemplate, { params: { name }, body: settled, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-labelledby="preview" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-lg">
          Preview
        </h2>
        <Segmented label="Show as" options={kinds} value={kind} onChange={setKind} />
        <TestButton name={name} text={text} />
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {error && <Notice tone="danger">{messageOf(error)}</Notice>}
        {!error && data && data.missing.length > 0 && (
          <Notice>Left out of what the built-in text says: {data.missing.join(', ')}.</Notice>
        )}
      </div>
      {data ? <Mail {...data} kind={kind} /> : !error && <Waiting />}
    </section>
  )
}

type MailProps = { subject: string; text: string; html: string; kind: Kind }

function Mail({ subject, text, html, kind }: MailProps) {
  return (
    <div className="panel mx-auto w-full max-w-[390px] overflow-hidden">
      <p className="border-line border-b px-4 py-3 font-semibold">{subject}</p>
      {kind === 'html' ? (
        <iframe title="The mail" sandbox="" srcDoc={html} className="h-[34rem] w-full border-0 bg-white" />
      ) : (
        <pre className="max-h-[34rem] overflow-auto whitespace-pre-wrap break-words p-4 font-mono text-sm">
          {text}
        </pre>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <LoadingRegion className="panel mx-auto grid w-full max-w-[390px] gap-4 p-4">
      <Skeleton />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  )
}

function TestButton({ name, text }: TemplatePreviewProps) {
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    try {
      await call(testTemplate, { params: { name }, body: text })
      notify('success', 'The mail is on its way to you')
    } catch (error) {
      notify('error', messageOf(error))
    }
    setSending(false)
  }
  return (
    <Button size="sm" loading={isSending} loadingText="Sending..." onClick={() => void send()}>
      Send me a test
    </Button>
  )
}
