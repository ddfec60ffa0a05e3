import { useEffect, useRef, useState } from 'react'
import { onSecondFactorExpired } from '../../api/api.ts'
import { lazyDialog } from '../../ui/lazy-load/lazy-load.tsx'

const IdentityDialog = lazyDialog(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

type Question = { answer: Promise<boolean>; resolve: (isShown: boolean) => void }

/** Opens over any page whose call needs the second factor again. Later calls wait for the same dialog. */
export function IdentityCheck() {
  const question = useRef<Question>(undefined)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    onSecondFactorExpired(() => {
      question.current ??= newQuestion()
      setOpen(true)
      return question.current.answer
    })
  }, [])

  function close(isShown: boolean) {
    setOpen(false)
    question.current?.resolve(isShown)
    question.current = undefined
  }

  return (
    <IdentityDialog open={isOpen} onOpenChange={(next) => next || close(false)} onShown={() => close(true)} />
  )
}

function newQuestion(): Question {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { answer: promise, resolve }
}
