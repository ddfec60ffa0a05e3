import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BoothShot,
  boothViews,
  defaultBooth,
  makeBoothPictures,
  previewPhotoBooth,
} from '#contract/catalogue/photo-booth.ts'
import { type FormProduct, showAdminProduct } from '#contract/catalogue/product-form.ts'
import { call } from '../../../api/api.ts'
import { useSingleMutation } from '../../../api/single-mutation.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { FormFailure } from '../../../forms/forms.ts'
import { useDebounced } from '../../../ui/browser/use-debounced.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { BoothExtras } from './booth-extras.tsx'
import { BoothFields } from './booth-fields.tsx'
import { hasExplodedView, shotLabels } from './booth-values.ts'

export type PhotoBoothProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  product: FormProduct
  /** Pictures are made of the saved files. */
  isChanged: boolean
}

/** Chooses how the pictures of a design are rendered from its files, and has them made. */
export function PhotoBooth({ open, onOpenChange, product, isChanged }: PhotoBoothProps) {
  const { id, revision } = product
  const queries = useQueryClient()
  const [choices, setChoices] = useState({ ...defaultBooth, ...product.booth?.choices })
  const [shot, setShot] = useState<BoothShot>('cover')
  const settled = useDebounced(choices, 250)
  const body = { ...settled, extras: [], shot }
  const preview = useQuery({
    queryKey: [previewPhotoBooth.path, id, product.files.map((file) => file.id), body],
    queryFn: ({ signal }) => call(previewPhotoBooth, { params: { id }, body, signal }),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const making = useSingleMutation({
    mutationFn: () => call(makeBoothPictures, { params: { id }, body: { ...choices, revision } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [showAdminProduct.path, id] })
      notify('success', makeBoothPictures.message)
      onOpenChange(false)
    },
  })
  const shots: BoothShot[] = [...boothViews, ...choices.extras]
  const isRendering = preview.isFetching || settled !== choices

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
        <>
          <Button onClick={() => onOpenChange(false)} disabled={making.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={making.isPending}
            idle={isChanged}
            onClick={() => making.mutate()}
          >
            Create pictures
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
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
        <BoothExtras
          choices={choices}
          onChange={setChoices}
          onShow={setShot}
          hasExplodedView={hasExplodedView(product)}
        />
        {isChanged && <p className="text-sm">Save the form first: pictures are made of saved files.</p>}
        <FormFailure error={making.error ?? undefined} />
      </div>
    </Dialog>
  )
}

type PreviewProps = { shown: { picture: string; text: string } | undefined; isRendering: boolean }

function Preview({ shown, isRendering }: PreviewProps) {
  return (
    <div
      className="sticky -top-6 z-10 mx-auto aspect-4/3 w-full max-w-[26rem] overflow-hidden rounded-md bg-sunken"
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
  )
}
