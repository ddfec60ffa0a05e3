import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { cropPhoto } from './crop-photo.ts'

type CropDialogProps = {
  /** The address of the chosen photo; undefined while none is being cropped. */
  url: string | undefined
  onCrop: (photo: File) => void
  onClose: () => void
  /** The file is not a picture that this browser can show. */
  onUnreadable: () => void
}

export function CropDialog({ url, onClose, ...photo }: CropDialogProps) {
  return (
    <Dialog
      open={url !== undefined}
      onOpenChange={onClose}
      title="Crop your photo"
      description="Drag the photo, or move it with the arrow keys."
      closeOnClickOutside={false}
    >
      {url && <PhotoCropper url={url} onClose={onClose} {...photo} />}
    </Dialog>
  )
}

function PhotoCropper({ url, onCrop, onClose, onUnreadable }: CropDialogProps & { url: string }) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isCropping, setCropping] = useState(false)

  async function crop() {
    if (!area) return
    setCropping(true)
    onCrop(await cropPhoto(url, area))
  }

  return (
    <div className="grid gap-5">
      <div className="relative mx-auto aspect-square w-full max-w-72 overflow-hidden rounded-lg bg-sunken">
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          maxZoom={4}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'Your photo. Arrow keys move it.' }}
          // The content security policy refuses style elements, and Trusted Types their text.
          disableAutomaticStylesInjection
        />
      </div>
      <label className="grid gap-1.5">
        <span className="font-semibold text-sm">Zoom</span>
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-6 w-full accent-accent"
        />
      </label>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" loading={isCropping} onClick={() => void crop()}>
          Use photo
        </Button>
      </DialogActions>
    </div>
  )
}
