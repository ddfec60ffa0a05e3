import { messageOf } from '../api/api-error.ts'
import { MessageDialog } from '../ui/overlays/dialog.tsx'

type ConflictNoticeProps = {
  name: string
  /** What the server answered, when the action was tried. */
  refusal: unknown
  onClose: () => void
}

const changedElsewhere = 'The change was made in another window or by another administrator.'

/** Takes the place of a question whose action is no longer possible. */
export function ConflictNotice({ name, refusal, onClose }: ConflictNoticeProps) {
  return (
    <MessageDialog
      open
      title={`${name} has changed`}
      message={`${messageOf(refusal, changedElsewhere)} The page shows the newer state.`}
      action="Close"
      onClose={onClose}
    />
  )
}
