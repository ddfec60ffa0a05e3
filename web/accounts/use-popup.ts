import { useState } from 'react'

/** Returns a `MessageDialog` and the function that opens it. The message stays while the dialog fades out. */
export function usePopup() {
  const [popup, setPopup] = useState({ open: false, message: '' })
  return {
    popup: { ...popup, onClose: () => setPopup(({ message }) => ({ open: false, message })) },
    showPopup: (message: string) => setPopup({ open: true, message }),
  }
}
