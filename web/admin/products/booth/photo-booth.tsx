import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoothShot, boothViews } from '#contract/catalogue/studio/booth-shots.ts'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import {
  type BoothChoices,
  makeBoothPictures,
  previewPhotoBooth,
} from '#contract/catalogue/studio/photo-booth.ts'
import { type FormProduct, showAdminProduct } from '#contract/catalogue/studio/product-form.ts'
import { call } from '../../../api/api.ts'
import { useSingleMutation } from '../../../api/single-mutation.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { FormFailure } from '../../../forms/forms.ts'
import { useDebounced } from '../../../ui/browser/use-debounced.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { BoothExtras } from './booth-extras.tsx'
import { BoothFields } from './booth-fields.tsx'
import { offeredExtras, shotLabels } from './booth-values.ts'

export type PhotoBoothProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  product: FormProduct
  /** Pictures are made of the saved files. */
  isChanged: boolean
}

/** Chooses how the pictures of a design are rendered from its files, and has them made. */
export function PhotoBooth({ open, onOpenChange, product, isChanged }: PhotoBoothProps) {
  const offered = offeredExtras(product)
  const [choices, setChoices] = useState({ ...defaultBooth, ...product.booth?.choices })
  const extras = offered.filter((extra) => choices.extras.includes(extra))
  const shots: BoothShot[] = [...boothViews, ...extras]
  const [chosenShot, setShot] = useState<BoothShot>('cover')
  const shot = shots.includes(chosenShot) ? chosenShot : 'cover'
  const { preview, isRendering } = useBoothPreview(product, { choices, shot, enabled: open })
  const making = useBoothPictures(product, { ...choices, extras }, () => onOpenChange(false))

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!making.isPending}
      closeOnClickOutside={false}
      width="wide"
      title="Photo booth"
      description="Makes the cover, three more pictures, the turntable and the extra pictures you choose from the files of this design. They replace those the photo booth made before; uploaded pictures stay."
      footer={
        <Actions
          onCancel={() => onOpenChange(false)}
          onCreate={() => making.mutate()}
          isCreating={making.isPending}
          isIdle={isChanged}
        />
      }
    >
      <div className="grid gap-5 [@media(min-height:40rem)]:**:scroll-mt-80">
        {preview.error ? (
          <FailurePanel error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Preview shown={preview.data} isRendering={isRendering} />
        )}
        <SelectField
          label="Picture in the preview"
          value={shot}
          onChange={({ target }) => setShot(shots.find((each) => each === target.value) ?? 'cover')}
          options={shots.map((value) => ({ value, label: shotLabels[value] }))}
        />
        <BoothFields
          choices={choices}
          onChange={setChoices}
          angle={preview.data?.angle}
          parts={preview.data?.parts ?? []}
          plates={preview.data?.plates ?? []}
        />
        <BoothExtras choices={choices} onChange={setChoices} onShow={setShot} offered={offered} />
        {isChanged && <p className="text-sm">Save the form first: pictures are made of saved files.</p>}
        <FormFailure error={making.error ?? undefined} />
      </div>
    </Dialog>
  )
}

type Rendered = { choices: BoothChoices; shot: BoothShot; enabled: boolean }

function useBoothPreview({ id, revision }: FormProduct, { choices, shot, enabled }: Rendered) {
  const settled = useDebounced(choices, 250)
  const body = { ...settled, extras: [], shot }
  const preview = useQuery({
    queryKey: [previewPhotoBooth.path, id, revision, body],
    queryFn: ({ signal }) => call(previewPhotoBooth, { params: { id }, body, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { preview, isRendering: preview.isFetching || settled !== choices }
}

function useBoothPictures({ id, revision }: FormProduct, choices: BoothChoices, onOrdered: () => void) {
  return useSingleMutation({
    mutationFn: () => call(makeBoothPictures, { params: { id }, body: { ...choices, revision } }),
    async onSuccess() {
      await refetchPaths(showAdminProduct.path)
      notify('success', makeBoothPictures.message)
      onOrdered()
    },
  })
}

type ActionsProps = { onCancel: () => void; onCreate: () => void; isCreating: boolean; isIdle: boolean }

function Actions({ onCancel, onCreate, isCreating, isIdle }: ActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={isCreating}>
        Cancel
      </Button>
      <Button variant="primary" loading={isCreating} idle={isIdle} onClick={onCreate}>
        Create pictures
      </Button>
    </>
  )
}

type PreviewProps = { shown: { picture: string; text: string } | undefined; isRendering: boolean }

function Preview({ shown, isRendering }: PreviewProps) {
  return (
    <div className="z-10 -mx-6 bg-surface px-6 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:-top-6">
      <div
        className="relative mx-auto aspect-4/3 w-full max-w-[26rem] overflow-hidden rounded-md bg-sunken"
        aria-busy={isRendering}
      >
        {shown && (
          <>
            <img src={shown.picture} alt={`Preview, ${shown.text}`} className="size-full object-cover" />
            <p
              aria-hidden="true"
              className="absolute bottom-3 left-3 rounded-full bg-surface px-3 py-1 text-sm first-letter:uppercase"
            >
              {shown.text}
            </p>
          </>
        )}
        <p
          role="status"
          className="absolute top-3 right-3 rounded-full bg-surface px-3 py-1 text-sm empty:hidden"
        >
          {isRendering && 'Rendering the preview…'}
        </p>
      </div>
    </div>
  )
}
