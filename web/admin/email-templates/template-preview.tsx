import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewTemplate, testTemplate } from '#contract/email-templates.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { type MailKind, MailKindChoice, MailSkeleton, MailView } from '../mail-view.tsx'

type TemplatePreviewProps = { name: string; text: { subject: string; body: string } }
/** Shows the email as the server would send it, as wide as on a phone. */
export function TemplatePreview({ name, text }: TemplatePreviewProps) {
  const [kind, setKind] = useState<MailKind>('html')
  const debounced = useDebounced(text, 400)
  const { data, error } = useQuery({
    queryKey: [previewTemplate.path, name, debounced],
    queryFn: ({ signal }) => call(previewTemplate, { params: { name }, body: debounced, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-labelledby="preview" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-lg">
          Preview
        </h2>
        <MailKindChoice kind={kind} onChange={setKind} />
        <TestButton name={name} text={text} />
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {error && <Notice tone="danger">{messageOf(error)}</Notice>}
        {!error && data && data.missing.length > 0 && (
          <Notice>Missing variables: {data.missing.join(', ')}.</Notice>
        )}
      </div>
      {data ? <MailView mail={data} kind={kind} /> : !error && <MailSkeleton />}
    </section>
  )
}

function TestButton({ name, text }: TemplatePreviewProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(testTemplate, { params: { name }, body: text }),
    onSuccess: () => notify('success', testTemplate.message),
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <Button size="sm" loading={isPending} loadingText="Sending..." onClick={() => mutate()}>
      Send test email
    </Button>
  )
}
