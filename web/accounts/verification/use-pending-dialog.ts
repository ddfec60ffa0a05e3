import { useState } from 'react'
import { clearPending, type PendingVerification, readPending, startPending } from './pending-verification.ts'

/** Opens the dialog again after a reload. */
export function usePendingDialog(
  page: PendingVerification['page'],
  isMeant = (_: PendingVerification) => true,
) {
  const [pending, setPending] = useState(() => {
    const found = readPending(page)
    return found && isMeant(found) ? found : undefined
  })
  const [open, setOpen] = useState(pending !== undefined)

  function start(account: { email: string; priceId?: string | undefined }) {
    setPending(startPending({ ...account, page }))
    setOpen(true)
  }

  function startAgain() {
    clearPending()
    setOpen(false)
    setPending(undefined)
  }

  return { pending, open, setOpen, start, startAgain }
}
