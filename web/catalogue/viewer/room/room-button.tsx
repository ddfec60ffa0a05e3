import { Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { startRoomView } from '#contract/catalogue/room-view.ts'
import { call } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useSingleMutation } from '../../../api/single-mutation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { replaceAddress } from '../../../ui/navigation/replace-address.ts'
import type { Part } from '../model/parts.ts'
import type { Filaments } from '../tools/filament-panel.tsx'
import { noSceneViewer, openQuickLook, roomFormatOf, sceneViewerAddress } from './room-device.ts'
import { roomParts } from './room-parts.ts'

type RoomButtonProps = { productId: string; title: string; parts: readonly Part[]; filaments: Filaments }

/** Shows nothing where the device shows no models in the room. */
export function RoomButton({ productId, title, parts, filaments }: RoomButtonProps) {
  const format = roomFormatOf({
    userAgent: navigator.userAgent,
    opensRelAr: document.createElement('a').relList.supports('ar'),
  })
  const { message, setMessage, place } = useMessage()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (wanted: NonNullable<typeof format>) =>
      call(startRoomView, {
        params: { id: productId },
        body: { format: wanted, parts: roomParts(parts, filaments) },
      }),
    onSuccess({ url: path, isSimplified }, wanted) {
      if (isSimplified) setMessage('Each file is shown whole and in one colour.')
      const url = new URL(path, window.location.origin).href
      if (wanted === 'usdz') openQuickLook(url)
      else window.location.assign(sceneViewerAddress({ url, title, page: window.location.href }))
    },
    onError: (error) => notify('error', messageOf(error)),
  })
  if (!format || parts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        loading={isPending}
        loadingText="Preparing..."
        onClick={() => {
          setMessage('')
          mutate(format)
        }}
      >
        <Smartphone size={18} aria-hidden="true" /> View in your room
      </Button>
      <p className="text-muted text-sm">At true size, through the camera of this phone.</p>
      <p ref={place} role="status" className="basis-full text-sm empty:hidden">
        {message}
      </p>
    </div>
  )
}

const missingMessage =
  'This phone could not open the room view. Update or turn on the Google app, then try again.'

/** Scrolls to each message. */
function useMessage() {
  const [message, setMessage] = useState('')
  const place = useRef<HTMLParagraphElement>(null)
  useMissingSceneViewer(setMessage)
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return { message, setMessage, place }
}

/** The next opening needs the page without the fragment: a browser reloads a page with the same one. */
function useMissingSceneViewer(say: (message: string) => void) {
  useEffect(() => {
    function check() {
      const { hash, pathname, search } = window.location
      if (hash !== noSceneViewer) return
      say(missingMessage)
      replaceAddress(pathname + search)
    }
    check()
    window.addEventListener('hashchange', check)
    return () => window.removeEventListener('hashchange', check)
  }, [say])
}
