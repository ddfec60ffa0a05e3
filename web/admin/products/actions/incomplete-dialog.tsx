import { MessageDialog } from '../../../ui/overlays/dialog.tsx'

type IncompleteDialogProps = { title: string; missing: readonly string[]; onClose: () => void }

export function IncompleteDialog({ title, missing, onClose }: IncompleteDialogProps) {
  return (
    <MessageDialog
      open
      title={`${title} can’t be published yet`}
      message={missing.join(' ')}
      action="Close"
      onClose={onClose}
    />
  )
}
