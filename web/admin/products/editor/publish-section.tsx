import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { scheduleProduct } from '#contract/catalogue/products.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { day } from '#contract/durations.ts'
import { call } from '../../../api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { localTime, zoneName } from '../../local-time.ts'
import { IncompleteDialog } from '../actions/incomplete-dialog.tsx'
import { ProductButtons } from '../actions/product-buttons.tsx'
import { productChanges } from '../actions/product-changes.ts'
import { FormSection } from '../form/form-section.tsx'
import { isStored } from '../form/form-values.ts'

type PublishSectionProps = { product: FormProduct; isChanged: boolean }

export function PublishSection({ product, isChanged }: PublishSectionProps) {
  const { id, status, revision, missing, content, publishedAt } = product
  const [dialog, setDialog] = useState<'time' | 'drop'>()
  const isPlannable = status === 'draft' || status === 'scheduled'
  return (
    <FormSection id="publish" text={sentenceOf(product)}>
      <ul aria-label="Requirements for publishing" className="grid gap-1 empty:hidden">
        {missing.map((sentence) => (
          <li key={sentence} className="flex items-center gap-2 text-danger">
            <X size={18} aria-hidden="true" /> {sentence}
          </li>
        ))}
        {missing.length === 0 && status !== 'published' && (
          <li className="flex items-center gap-2 text-success">
            <Check size={18} aria-hidden="true" /> Ready to publish: cover, descriptions, files, category and
            print data are complete.
          </li>
        )}
      </ul>
      {content.listingKit === null && (
        <p className="text-muted text-sm">
          No listing kit. You can publish without one; members then write their own listings.
        </p>
      )}
      {isStored(product) ? (
        <ProductButtons
          product={{ id, title: content.title, status, revision }}
          disabled={isChanged}
          missing={missing}
        >
          {isPlannable && (
            <Button size="sm" disabled={isChanged} onClick={() => setDialog('time')}>
              Schedule
            </Button>
          )}
          {isPlannable && content.dropId && (
            <Button size="sm" disabled={isChanged} onClick={() => setDialog('drop')}>
              Publish with drop
            </Button>
          )}
        </ProductButtons>
      ) : (
        <p className="text-muted text-sm">The draft is saved once it has a title or a file.</p>
      )}
      {isStored(product) && isChanged && (
        <p className="text-muted text-sm">Unsaved changes are saved first.</p>
      )}
      {dialog && missing.length > 0 && (
        <IncompleteDialog title={content.title} missing={missing} onClose={() => setDialog(undefined)} />
      )}
      {dialog && missing.length === 0 && (
        <ScheduleDialog
          product={product}
          withDrop={dialog === 'drop'}
          suggested={publishedAt}
          onClose={() => setDialog(undefined)}
        />
      )}
    </FormSection>
  )
}

function sentenceOf({ status, publishedAt }: FormProduct) {
  if (status === 'draft') return 'Draft. Members can’t see this design.'
  if (!publishedAt) return ''
  const time = formatDateTime(publishedAt)
  if (status === 'scheduled') return `Scheduled for ${time}.`
  return status === 'published' ? `Published on ${time}.` : 'Retired. Members can no longer find this design.'
}

type ScheduleDialogProps = {
  product: FormProduct
  withDrop: boolean
  suggested: string | null
  onClose: () => void
}

function ScheduleDialog({ product, withDrop, suggested, onClose }: ScheduleDialogProps) {
  const tomorrow = new Date(Date.now() + day)
  const form = useDialogForm({
    defaultValues: { time: localTime(suggested ? new Date(suggested) : tomorrow) },
    validate: ({ time }) => ({ time: !withDrop && time === '' ? 'Choose a time.' : undefined }),
    submit: async ({ time }) => {
      const at = withDrop ? {} : { at: new Date(time).toISOString() }
      const body = { revision: product.revision, ...at }
      await call(scheduleProduct, { params: { id: product.id }, body })
      notify('success', scheduleProduct.message)
      await refetchPaths(...productChanges)
      onClose()
    },
  })

  return (
    <FormDialog
      title={`Schedule ${product.content.title}${withDrop ? ' with its drop' : ''}?`}
      text={
        withDrop
          ? 'The design is published together with its drop.'
          : 'The design is published at this time. You don’t need to be here.'
      }
      action="Schedule"
      form={form}
      onClose={onClose}
    >
      {!withDrop && (
        <TextField
          type="datetime-local"
          label="Time"
          hint={`Your time: ${zoneName()}`}
          error={form.formState.errors.time?.message}
          {...form.register('time')}
        />
      )}
    </FormDialog>
  )
}
