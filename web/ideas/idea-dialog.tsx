import { useState } from 'react'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { IdeaForm } from './idea-form.tsx'

type IdeaDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The initial message, unless an unsent message is stored. */
  initialText?: string
}

export function IdeaDialog({ open, onOpenChange, initialText = '' }: IdeaDialogProps) {
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send product idea"
      description="What should we design next? A sketch, a photo or a short video says more than words."
      width="wide"
      dismissible={!isSending}
      closeOnClickOutside={false}
    >
      <IdeaForm initialText={initialText} onSending={setSending} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
