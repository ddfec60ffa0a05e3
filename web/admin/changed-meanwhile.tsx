import { MessageDialog } from '../ui/overlays/dialog.tsx'

type ChangedMeanwhileProps = { name: string; onClose: () => void }

/** Takes the place of a question whose action is no longer possible. */
export function ChangedMeanwhile({ name, onClose }: ChangedMeanwhileProps) {
  return (
    <MessageDialog
      open
      title={`${name} has changed`}
      message="It was changed in another window or by another administrator. Nothing was done here. The page shows the newer state."
      action="Close"
      onClose={onClose}
    />
  )
}
