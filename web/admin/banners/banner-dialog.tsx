import { addBanner, changeBanner, type ListedBanner } from '#contract/banner-form.ts'
import { call } from '../../api/api.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { ImageField } from '../image-field.tsx'
import { localTime, zoneName } from '../local-time.ts'
import { audiences } from './audiences.ts'

type BannerDialogProps = {
  /** Undefined creates a new banner. */
  banner?: ListedBanner
  onDone: () => Promise<unknown>
  onClose: () => void
}

type BannerForm = Pick<ListedBanner, 'alt' | 'link' | 'audience'> & {
  startsAt: string
  endsAt: string
  wide?: File
  narrow?: File
}

export function BannerDialog({ banner, onDone, onClose }: BannerDialogProps) {
  const form = useSubmitForm<BannerForm>({
    defaultValues: {
      alt: banner?.alt ?? '',
      link: banner?.link ?? '/products',
      audience: banner?.audience ?? 'all',
      startsAt: localTime(banner ? new Date(banner.startsAt) : new Date()),
      endsAt: banner?.endsAt ? localTime(new Date(banner.endsAt)) : '',
    },
    submit: async ({ startsAt, endsAt, wide, narrow, ...texts }) => {
      const body = new FormData()
      const fields = { ...texts, startsAt: instant(startsAt), endsAt: instant(endsAt) }
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (wide) body.set('wide', wide)
      if (narrow) body.set('narrow', narrow)
      if (banner) body.set('version', String(banner.version))
      if (banner) await call(changeBanner, { params: { id: banner.id }, form: body })
      else await call(addBanner, { form: body })
      notify('success', (banner ? changeBanner : addBanner).message)
      await onDone()
      onClose()
    },
  })
  const { register, setValue } = form

  return (
    <FormDialog
      title={banner ? 'Edit banner' : 'Add banner'}
      text="Pictures are cropped to 4:1 on wide screens and to a square on phones."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <ImageField
        label="Picture for wide screens"
        current={banner?.wide}
        onChoose={(wide) => setValue('wide', wide)}
      />
      <ImageField
        label="Picture for phones"
        current={banner?.narrow}
        onChoose={(narrow) => setValue('narrow', narrow)}
      />
      <TextField
        label="Alternative text"
        hint="Screen readers read it out."
        maxLength={300}
        {...register('alt')}
      />
      <TextField
        label="Link"
        hint="A page of this site, for example /products/filter/spring."
        maxLength={300}
        {...register('link')}
      />
      <SelectField label="Audience" options={audiences} {...register('audience')} />
      <TextField
        type="datetime-local"
        label="From"
        hint={`Your time: ${zoneName()}`}
        {...register('startsAt')}
      />
      <TextField type="datetime-local" label="Until (optional)" {...register('endsAt')} />
    </FormDialog>
  )
}

function instant(local: string) {
  return local === '' ? '' : new Date(local).toISOString()
}
