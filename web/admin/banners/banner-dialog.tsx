import { addBanner, changeBanner, type ListedBanner } from '#contract/banners/banner-form.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { optionsOf } from '../../ui/fields/options.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { ImageField } from '../image-field.tsx'
import { imageProblem } from '../image-file.ts'
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
  wide?: FileList
  narrow?: FileList
}

const fields = ['wide', 'narrow', 'alt', 'link', 'startsAt', 'endsAt'] as const

const crops = {
  wide: { shape: 'aspect-4/1 w-full', caption: 'Wide screens show this part, 2400 × 600 pixels.' },
  narrow: { shape: 'aspect-square w-40', caption: 'Phones show this part, 800 × 800 pixels.' },
}

export function BannerDialog({ banner, onDone, onClose }: BannerDialogProps) {
  const form = useDialogForm<BannerForm>({
    defaultValues: {
      alt: banner?.alt ?? '',
      link: banner?.link ?? '/products',
      audience: banner?.audience ?? 'all',
      startsAt: localTime(banner ? new Date(banner.startsAt) : new Date()),
      endsAt: banner?.endsAt ? localTime(new Date(banner.endsAt)) : '',
    },
    validate: (values) => problemsOf(values, banner === undefined),
    fieldOf: refusedField(fields),
    submit: async (values) => {
      const body = formDataOf(values)
      if (banner) body.set('version', String(banner.version))
      if (banner) await call(changeBanner, { params: { id: banner.id }, form: body })
      else await call(addBanner, { form: body })
      notify('success', (banner ? changeBanner : addBanner).message)
      await onDone()
      onClose()
    },
  })
  const field = fieldProps(form)

  return (
    <FormDialog
      title={banner ? 'Edit banner' : 'Add banner'}
      text="Each picture is cropped around its middle, as its preview shows."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <ImageField
        label="Picture for wide screens"
        current={banner?.wide}
        crop={crops.wide}
        {...field('wide')}
      />
      <ImageField
        label="Picture for phones"
        current={banner?.narrow}
        crop={crops.narrow}
        {...field('narrow')}
      />
      <TextField
        label="Alternative text"
        hint="Screen readers read it out."
        maxLength={maxLengthOf(addBanner.body.shape.alt)}
        {...field('alt')}
      />
      <TextField
        label="Link"
        hint="A page of this site, for example /products/filter/spring."
        maxLength={maxLengthOf(addBanner.body.shape.link)}
        {...field('link')}
      />
      <SelectField label="Audience" options={optionsOf(audiences)} {...field('audience')} />
      <TextField
        type="datetime-local"
        label="From"
        hint={`Your time: ${zoneName()}`}
        {...field('startsAt')}
      />
      <TextField type="datetime-local" label="Until (optional)" {...field('endsAt')} />
    </FormDialog>
  )
}

function problemsOf({ wide, narrow, alt, startsAt, endsAt }: BannerForm, isNew: boolean) {
  const pictureProblem = (files: FileList | undefined, missing: string) =>
    isNew && (files?.length ?? 0) === 0 ? missing : imageProblem(files)
  return {
    wide: pictureProblem(wide, 'Choose a picture for wide screens.'),
    narrow: pictureProblem(narrow, 'Choose a picture for phones.'),
    alt: alt.trim() === '' ? 'Say what the picture shows.' : undefined,
    startsAt: startsAt === '' ? 'Choose a time.' : undefined,
    endsAt: endsAt !== '' && endsAt <= startsAt ? 'A banner must end after it starts.' : undefined,
  }
}

function formDataOf({ startsAt, endsAt, wide, narrow, ...texts }: BannerForm) {
  const body = new FormData()
  const fields = { ...texts, startsAt: instant(startsAt), endsAt: instant(endsAt) }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, files] of Object.entries({ wide, narrow })) {
    const [file] = files ?? []
    if (file) body.set(name, file)
  }
  return body
}

function instant(local: string) {
  return local === '' ? '' : new Date(local).toISOString()
}
