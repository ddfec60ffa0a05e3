import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import {
  afterCropKey,
  type Crop,
  mostZoom,
  pushed,
  type Size,
  squareOf,
  wholeCrop,
  zoomedTo,
} from './crop.ts'
import { cutSquare } from './cut-square.ts'

type CropDialogProps = {
  /** The address of the chosen photo; undefined while none is being cut. */
  url: string | undefined
  onCut: (photo: File) => void
  /** Also when the file turns out to be no picture. */
  onClose: (isBroken: boolean) => void
}

/** A photo is cut square before it is sent: dragged, tapped or moved with the keys. */
export function CropDialog({ url, onCut, onClose }: CropDialogProps) {
  return (
    <Dialog
      open={url !== undefined}
      onOpenChange={() => onClose(false)}
      title="Cut your photo"
      description="Drag it, or tap the spot that should be in the middle. The arrow keys move it too."
      closeOnClickOutside={false}
    >
      {url && <Cutter url={url} onCut={onCut} onClose={onClose} />}
    </Dialog>
  )
}

function Cutter({ url, onCut, onClose }: { url: string } & Omit<CropDialogProps, 'url'>) {
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  const [crop, setCrop] = useState(wholeCrop)
  const [isCutting, setCutting] = useState(false)

  async function cut() {
    if (!picture.current) return
    setCutting(true)
    onCut(await cutSquare(picture.current, squareOf(size, crop)))
  }

  return (
    <div className="grid gap-5">
      <Frame size={size} crop={crop} onCrop={setCrop}>
        <img
          ref={picture}
          src={url}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => onClose(true)}
          className="absolute max-w-none select-none"
          style={placeOf(size, crop)}
        />
      </Frame>
      <label className="grid gap-1.5">
        <span className="font-semibold text-sm">Zoom</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop(zoomedTo(size, crop, Number(target.value)))}
          className="h-6 w-full accent-accent"
        />
      </label>
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button onClick={() => onClose(false)} className="max-sm:order-last">
          Cancel
        </Button>
        <Button variant="primary" loading={isCutting} onClick={() => void cut()}>
          Use photo
        </Button>
      </div>
    </div>
  )
}

function placeOf(size: Size, crop: Crop) {
  const { side, left, top } = squareOf(size, crop)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(-left),
    top: percent(-top),
  }
}

type FrameProps = { size: Size; crop: Crop; onCrop: (crop: Crop) => void; children: ReactNode }

/** The square through which the photo is seen. */
function Frame({ size, crop, onCrop, children }: FrameProps) {
  const drag = useRef({ x: 0, y: 0, hasMoved: false })

  function begin(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: false }
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = drag.current
    const [right, down] = [event.clientX - x, event.clientY - y]
    if (!drag.current.hasMoved && Math.hypot(right, down) < 4) return
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: true }
    const { width } = event.currentTarget.getBoundingClientRect()
    onCrop(pushed(size, crop, right / width, down / width))
  }

  /** A tap, without a drag: that spot comes to the middle. */
  function end(event: PointerEvent<HTMLDivElement>) {
    if (drag.current.hasMoved) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    onCrop(pushed(size, crop, 0.5 - (event.clientX - left) / width, 0.5 - (event.clientY - top) / width))
  }

  function press(event: KeyboardEvent) {
    const next = afterCropKey(size, crop, event.key)
    if (!next) return
    event.preventDefault()
    onCrop(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a picture that is moved.
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need a place to be pressed.
      tabIndex={0}
      aria-label="Your photo. Arrow keys move it, plus and minus zoom."
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onKeyDown={press}
      className="relative mx-auto aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-lg bg-sunken"
    >
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
      />
    </div>
  )
}
