import { useState } from 'react'

/** Something that opens over the page and is loaded when it first does. */
export function useLayer() {
  const [open, setOpen] = useState<boolean>()
  return { open: open === true, onOpenChange: setOpen, wasOpened: open !== undefined }
}
