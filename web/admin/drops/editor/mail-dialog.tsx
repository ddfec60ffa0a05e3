import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShownDrop, showDropMail, testDropMail } from '#contract/catalogue/drops.ts'
import { call } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useSingleMutation } from '../../../api/single-mutation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type MailKind, MailKindChoice, MailSkeleton, MailView } from '../../mail-view.tsx'

export function MailDialog({ drop, onClose }: { drop: ShownDrop; onClose: () => void }) {
  const [kind, setKind] = useState<MailKind>('html')
  const { data, error } = useQuery({
    queryKey: [showDropMail.path, drop.id, drop.version],
    queryFn: ({ signal }) => call(showDropMail, { params: { id: drop.id }, signal }),
    retry: false,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Email about ${drop.title}`}
      description="Shows the designs as they are now. Edit the text under Emails."
      footer={<TestMailButton id={drop.id} />}
    >
      <div className="grid justify-items-center gap-4">
        <MailKindChoice kind={kind} onChange={setKind} />
        {error && <Notice tone="danger">{messageOf(error)}</Notice>}
        {data ? <MailView mail={data} kind={kind} /> : !error && <MailSkeleton />}
      </div>
    </Dialog>
  )
}

function TestMailButton({ id }: { id: string }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(testDropMail, { params: { id } }),
    onSuccess: () => notify('success', testDropMail.message),
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <Button loading={isPending} loadingText="Sending..." onClick={() => mutate()}>
      Send test email
    </Button>
  )
}
