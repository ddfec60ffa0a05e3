import { useState } from 'react'
import { addBanner, type BannerAudience, changeBanner, type ListedBanner } from '#contract/banners.ts'
import { call } from '../../api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ImageField } from '../image-field.tsx'
import { localTime, zoneName } from '../local-time.ts'
import { audiences } from './audiences.ts'

type BannerDialogProps = {
  /** Without one a new banner is made. */
  banner?: ListedBanner
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function BannerDialog({ banner, onDone, onClose }: BannerDialogProps) {
  const [alt, setAlt] = useState(banner?.alt ?? '')
  const [link, setLink] = useState(banner?.link ?? '/products')
  const [audience, setAudience] = useState<BannerAudience>(banner?.audience ?? 'all')
  const [starts, setStarts] = useState(() => localTime(banner ? new Date(banner.startsAt) : new Date()))
  const [ends, setEnds] = useState(() => (banner?.endsAt ? localTime(new Date(banner.endsAt)) : ''))
  const [images, setImages] = useState<{ wide?: File; narrow?: File }>({})

  async function save() {
    const form = new FormData()
    const fields = { alt, link, audience, startsAt: instant(starts), endsAt: ends && instant(ends) }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [name, file] of Object.entries(images)) form.set(name, file)
    if (banner) form.set('version', String(banner.version))
    if (banner) await call(changeBanner, { params: { id: banner.id }, form })
    else await call(addBanner, { form })
    notify('success', (banner ? changeBanner : addBanner).message)
    await onDone()
  }

  return (
    <ConfirmDialog
      title={banner ? 'Edit the banner' : 'Add a banner'}
      text="The pictures are cut to their places: 4 to 1 on wide screens, square on phones."
      action="Save"
      onConfirm={save}
      onClose={onClose}
    >
      <ImageField
        label="Picture for wide screens"
        current={banner?.wide}
        onChoose={(wide) => setImages({ ...images, wide })}
      />
      <ImageField
        label="Picture for phones"
        current={banner?.narrow}
        onChoose={(narrow) => setImages({ ...images, narrow })}
      />
      <TextField
        label="What the pictures say"
        hint="Read out to members who cannot see them."
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <TextField
        label="Link"
        hint="A page of ours, like /products/filter/spring."
        maxLength={300}
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <SelectField
        label="Audience"
        value={audience}
        options={audiences}
        onChange={({ target }) =>
          setAudience(audiences.find(({ value }) => value === target.value)?.value ?? 'all')
        }
      />
      <TextField
        type="datetime-local"
        label="From"
        hint={`Your time: ${zoneName()}`}
        value={starts}
        onChange={(event) => setStarts(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label="Until (optional)"
        value={ends}
        onChange={(event) => setEnds(event.target.value)}
      />
    </ConfirmDialog>
  )
}

function instant(local: string) {
  return local === '' ? '' : new Date(local).toISOString()
}
