import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { Spinner } from '../buttons/spinner.tsx'
import { maxToasts, type ToastRequest, toastOptions } from './toast-options.ts'

/** A separate React root, outside every page and dialog. */
let isMounted = false

export function show({ type = 'blank', message, ...rest }: ToastRequest): void {
  if (!isMounted) mount()
  const options = toastOptions({ type, ...rest })
  if (type === 'blank') toast(message, options)
  else toast[type](message, options)
}

function mount() {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<Toaster />)
  isMounted = true
}

function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <section
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-4 z-70 grid justify-items-center gap-2 print:hidden"
    >
      {toasts.slice(0, maxToasts).map((it) => (
        <ToastCard key={it.id} toast={it} />
      ))}
    </section>
  )
}

function ToastCard({ toast: it }: { toast: Toast }) {
  return (
    <div
      className={`panel flex max-w-md items-start gap-3 py-3 pr-2 pl-4 shadow-raised transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0 ${it.visible ? 'pointer-events-auto' : '-translate-y-2 opacity-0'}`}
    >
      <ToastIcon type={it.type} />
      <div {...it.ariaProps} className="min-w-0 py-0.5">
        {resolveValue(it.message, it)}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(it.id)}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'error')
    return <CircleAlert size={20} aria-hidden="true" className="mt-1 shrink-0 text-danger" />
  if (type === 'success')
    return <CircleCheck size={20} aria-hidden="true" className="mt-1 shrink-0 text-success" />
  if (type === 'loading') return <Spinner className="mt-1.5 size-4 shrink-0 text-muted" />
  return null
}
