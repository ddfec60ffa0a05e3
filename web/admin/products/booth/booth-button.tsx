import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isModel } from '#contract/catalogue/catalogue.ts'
import type { BoothFailure } from '#contract/catalogue/studio/photo-booth.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { lazyDialog } from '../../../ui/lazy-load/lazy-load.tsx'
import type { ProductForm } from '../form/use-product-form.ts'

const PhotoBooth = lazyDialog(async () => (await import('./photo-booth.tsx')).PhotoBooth, 'photo-booth')

const failures: Record<BoothFailure | 'other', string> = {
  disk_full: 'The pictures could not be made: the file storage is full. Free some space and try again.',
  too_many_pictures: 'A design can have at most 30 pictures. Remove some and try again.',
  other: 'The pictures could not be made. Open the photo booth and try again.',
}

export function BoothButton({ form, product }: { form: ProductForm; product: FormProduct }) {
  const [isOpen, setOpen] = useState(false)
  const { booth } = product
  useNewPictures(booth?.state, form.saving.reload)
  if (!product.files.some(({ format }) => isModel(format))) return null
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <Camera size={18} aria-hidden="true" /> Photo booth
      </Button>
      {booth?.state === 'working' && (
        <div className="grid max-w-md gap-1.5 text-sm">
          <p role="status">Making the pictures…</p>
          <ProgressBar label="Making the pictures" value={booth.progress} />
        </div>
      )}
      {booth?.state === 'failed' && (
        <p role="alert" className="text-danger text-sm">
          {failures[booth.failure ?? 'other']}
        </p>
      )}
      <PhotoBooth open={isOpen} onOpenChange={setOpen} product={product} isChanged={form.isChanged} />
    </div>
  )
}

/** The form takes over pictures that were made meanwhile. */
function useNewPictures(state: string | undefined, reload: () => Promise<unknown>) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'working' && state === 'done') void reload()
    before.current = state
  })
}
