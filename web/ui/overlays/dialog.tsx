import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { DialogActions } from './dialog-actions.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** `wide` is at most 700 pixels. */
  width?: 'normal' | 'wide'
  footer?: ReactNode
  /** False during a request. */
  dismissible?: boolean
  /** False for a dialog with a form. */
  closeOnClickOutside?: boolean
  children?: ReactNode
}

const widths = { normal: 'sm:max-w-[28rem]', wide: 'sm:max-w-[700px]' }

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    width = 'normal',
    footer,
    dismissible = true,
    closeOnClickOutside = true,
    children,
  } = props
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => dismissible && onOpenChange(next)}
      disablePointerDismissal={!closeOnClickOutside}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end overflow-y-auto sm:items-center sm:p-6">
          <Base.Popup
            // Base UI would swallow the arrow keys of sortable lists.
            onKeyDown={(event) => event.preventBaseUIHandler()}
            className={`panel relative mx-auto max-sm:[@media(height>=28rem)]:scroll-pb-40 sm:[@media(height>=28rem)]:scroll-pb-24 max-h-[calc(100dvh-2rem)] w-full overflow-y-auto rounded-b-none p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-raised transition-[opacity,translate] data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-h-full sm:rounded-b-lg ${widths[width]}`}
          >
            <Base.Title className="pr-10 text-lg">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
            {children && <div className="mt-5">{children}</div>}
            {footer && (
              <>
                <div className="h-6" />
                <DialogActions>{footer}</DialogActions>
              </>
            )}
            {dismissible && (
              <Base.Close
                aria-label="Close"
                className="absolute top-3.5 right-3.5 grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
              >
                <X size={20} aria-hidden="true" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type MessageDialogProps = {
  open: boolean
  title: string
  message: ReactNode
  action?: string
  onClose: () => void
}

export function MessageDialog({ open, title, message, action = 'Continue', onClose }: MessageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={message}
      footer={
        <Button variant="primary" onClick={onClose}>
          {action}
        </Button>
      }
    />
  )
}
