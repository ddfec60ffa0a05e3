import { useEffect } from 'react'
import {
  type FormFile,
  type FormProduct,
  productPictureAlt,
} from '#contract/catalogue/studio/product-form.ts'
import { pictureEndings } from '#contract/catalogue/studio/upload-kinds.ts'
import type { UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Badge } from '../../../ui/layout/card.tsx'
import { SortableList } from '../../sortable-list.tsx'
import { BoothButton } from '../booth/booth-button.tsx'
import { DropZone } from '../files/upload/drop-zone.tsx'
import { isPictureName } from '../files/upload/refused-files.ts'
import { UploadList } from '../files/upload/upload-list.tsx'
import type { Uploads } from '../files/upload/use-uploads.ts'
import { FormSection } from '../form/form-section.tsx'
import type { PictureValue } from '../form/picture-values.ts'
import type { ProductForm } from '../form/use-product-form.ts'

const narrowest = 640
const renderedWidth = 1200

type MediaSectionProps = { form: ProductForm; product: FormProduct; uploads: Uploads }

export function MediaSection({ form, product, uploads }: MediaSectionProps) {
  const { pictures } = form.values
  const change = (next: PictureValue[]) => form.set({ pictures: next })
  const found = uploads.uploads.flatMap((upload) =>
    upload.files
      .filter(({ kind }) => kind === 'picture')
      .filter((file) => pictures.every((picture) => picture.id !== file.id))
      .map((file) => ({ file, isOwn: uploads.isOwn(upload) })),
  )
  useEffect(() => {
    const fresh = found.filter(({ file, isOwn }) => isOwn && uploads.placeOnce(file.id))
    if (fresh.length > 0) change([...pictures, ...fresh.map(({ file }) => pictureOf(file))])
  })

  return (
    <FormSection
      id="media"
      text="The first picture is the cover. Every picture needs an alternative text. Pictures cleared for shops are in the listing kit: clear a picture only if members may advertise their prints with it."
    >
      <SortableList label="Pictures" items={pictures} nameOf={(it) => it.alt || 'a picture'} onSort={change}>
        {(picture) => (
          <PictureRow
            picture={picture}
            isCover={picture.id === pictures[0]?.id}
            onChange={(news) =>
              change(pictures.map((one) => (one.id === picture.id ? { ...one, ...news } : one)))
            }
            onRemove={() => change(pictures.filter(({ id }) => id !== picture.id))}
          />
        )}
      </SortableList>
      <BoothButton form={form} product={product} />
      <DropZone
        label="Upload pictures"
        hint="PNG, JPEG or WebP, 1200 pixels wide or more. Drag them here."
        accept={pictureEndings}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} holds={isPictureName} />
      <RenderedPictures files={product.files} pictures={pictures} onAdd={(it) => change([...pictures, it])} />
      {found.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p>In your uploads:</p>
          {found.map(({ file }) => (
            <Button key={file.id} size="sm" onClick={() => change([...pictures, pictureOf(file)])}>
              Add {file.name}
            </Button>
          ))}
        </div>
      )}
    </FormSection>
  )
}

type RenderedPicturesProps = {
  files: FormFile[]
  pictures: PictureValue[]
  onAdd: (picture: PictureValue) => void
}

function RenderedPictures({ files, pictures, onAdd }: RenderedPicturesProps) {
  const rendered = files.flatMap(({ id, partName, cardUrl }) =>
    cardUrl && pictures.every((picture) => picture.id !== id) ? [{ id, partName, cardUrl }] : [],
  )
  if (rendered.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm">Rendered from your models:</p>
      <ul className="flex flex-wrap gap-3">
        {rendered.map(({ id, partName, cardUrl }) => (
          <li key={id} className="grid w-32 gap-2">
            <img src={cardUrl} alt="" className="aspect-4/3 w-full rounded-sm bg-sunken object-cover" />
            <Button
              size="sm"
              aria-label={`Use the rendered picture of ${partName}`}
              onClick={() =>
                onAdd({
                  id,
                  cardUrl,
                  width: renderedWidth,
                  alt: `${partName}, rendered`,
                  isPhoto: false,
                  isClearedForShops: true,
                })
              }
            >
              Use picture
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function pictureOf({ id, picture }: UploadedFile): PictureValue {
  return {
    id,
    cardUrl: picture?.cardUrl ?? '',
    width: picture?.width ?? 0,
    alt: '',
    isPhoto: false,
    isClearedForShops: false,
  }
}

type PictureRowProps = {
  picture: PictureValue
  isCover: boolean
  onChange: (news: Partial<Pick<PictureValue, 'alt' | 'isPhoto' | 'isClearedForShops'>>) => void
  onRemove: () => void
}

function PictureRow({ picture, isCover, onChange, onRemove }: PictureRowProps) {
  const { cardUrl, width, alt, isPhoto, isClearedForShops } = picture
  return (
    <div className="grid min-w-0 flex-1 gap-3 py-2 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center">
      <div className="relative w-32">
        <img src={cardUrl} alt={alt} className="aspect-4/3 w-full rounded-sm bg-sunken object-cover" />
        {isCover && (
          <span className="absolute top-1 left-1">
            <Badge tone="accent">Cover</Badge>
          </span>
        )}
      </div>
      <div className="grid gap-5">
        <TextField
          label="Alternative text"
          maxLength={maxLengthOf(productPictureAlt)}
          required
          hint={
            width < narrowest
              ? `Only ${width} pixels wide. The picture looks blurred on large screens.`
              : undefined
          }
          error={alt.trim() === '' ? 'Required for publishing.' : undefined}
          value={alt}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        <div className="grid gap-1">
          <CheckboxField
            label="Photo of a real print"
            checked={isPhoto}
            onChange={({ target }) => onChange({ isPhoto: target.checked })}
          />
          <CheckboxField
            label="Cleared for shops"
            checked={isClearedForShops}
            onChange={({ target }) => onChange({ isClearedForShops: target.checked })}
          />
        </div>
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        aria-label={`Remove the picture ${alt}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}
