import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deletePrintPhoto,
  listPrintPhotos,
  type PrintPhoto,
  printPhotoLimits,
} from '#contract/prints/print-photos.ts'
import { call } from '../api/api.ts'
import { FormFailure, useSubmitForm } from '../forms/forms.ts'
import { Button } from '../ui/buttons/button.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { Badge } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { DialogActions } from '../ui/overlays/dialog-actions.tsx'
import { FailedSection } from './failed-section.tsx'
import { PrintPhotoForm } from './print-photo-form.tsx'

type PrintPhotosProps = {
  product: { id: string; title: string }
  /** Fills the form. */
  printer: string | undefined
  mayAdd: boolean
}

export function PrintPhotos({ product: { id, title }, printer, mayAdd }: PrintPhotosProps) {
  const {
    data: photos,
    error,
    errorUpdateCount,
    refetch,
  } = useQuery({
    queryKey: [listPrintPhotos.path, id],
    queryFn: async ({ signal }) =>
      (await call(listPrintPhotos, { params: { productId: id }, signal })).photos,
  })
  const [isOpen, setOpen] = useState(false)
  if (!photos)
    return errorUpdateCount > 0 && <FailedSection title="Prints by members" error={error} onRetry={refetch} />
  if (photos.length === 0 && !mayAdd) return null
  const hasRoom = photos.filter(({ own }) => own).length < printPhotoLimits.photos
  return (
    <section aria-labelledby="print-photos">
      <h2 id="print-photos">Prints by members</h2>
      {photos.length > 0 && (
        <ul className="m-0! grid list-none! grid-cols-2 gap-4 p-0! sm:grid-cols-3">
          {photos.map((photo) => (
            <li key={photo.id} className="m-0! grid content-start gap-1.5">
              <Photo photo={photo} onDeleted={refetch} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && hasRoom && (
        <>
          {photos.length === 0 && <p>No photos yet.</p>}
          <Button onClick={() => setOpen(true)} className="mt-3">
            Add a photo of your print
          </Button>
        </>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Add a photo of your ${title}`}
        description="We check the photo before other members see it. They don’t see your name."
        closeOnClickOutside={false}
      >
        <PrintPhotoForm
          productId={id}
          printer={printer}
          onCancel={() => setOpen(false)}
          onSent={async () => {
            setOpen(false)
            await refetch()
          }}
        />
      </Dialog>
    </section>
  )
}

function Photo({ photo, onDeleted }: { photo: PrintPhoto; onDeleted: () => Promise<unknown> }) {
  const { url, alt, printer, filament, version, width, height, own } = photo
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-md bg-sunken">
        <img
          src={url}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          className="m-0! aspect-square w-full object-cover"
        />
      </a>
      <span className="text-sm">
        {printer}, {filament}, version {version}
      </span>
      {own && (
        <>
          <span>
            <Badge tone={own.state === 'shown' ? 'success' : 'neutral'}>{stateText[own.state]}</Badge>
          </span>
          {own.reason && <span className="text-sm">{own.reason}</span>}
          <Button size="sm" onClick={() => setOpen(true)} className="justify-self-start">
            Delete photo
          </Button>
          {isOpen && <DeleteDialog photo={photo} onClose={() => setOpen(false)} onDeleted={onDeleted} />}
        </>
      )}
    </>
  )
}

const stateText = {
  waiting: 'Your photo, not checked yet',
  shown: 'Your photo',
  refused: 'Your photo, refused',
} as const

type DeleteDialogProps = { photo: PrintPhoto; onClose: () => void; onDeleted: () => Promise<unknown> }

function DeleteDialog({ photo, onClose, onDeleted }: DeleteDialogProps) {
  const { onSubmit, failure, formState } = useSubmitForm({
    submit: async () => {
      await call(deletePrintPhoto, { params: { id: photo.id } })
      notify('success', deletePrintPhoto.message)
      onClose()
      await onDeleted()
    },
  })
  return (
    <Dialog open onOpenChange={onClose} title="Delete this photo?" description={photo.alt}>
      <form noValidate onSubmit={onSubmit} className="grid gap-7">
        <FormFailure error={failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" loading={formState.isSubmitting}>
            Delete photo
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
