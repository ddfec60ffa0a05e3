import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { FormProduct } from '#contract/product-form.ts'
import { scheduleProduct } from '#contract/products.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { day } from '../../../ui/format/day.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { localTime, zoneName } from '../../local-time.ts'
import { ProductButtons, useShowAnew } from '../actions/product-buttons.tsx'
import { FormSection } from '../form/form-section.tsx'

type PublishSectionProps = { product: FormProduct; isChanged: boolean }

/** What is missing, and every step from draft to retired. */
export function PublishSection({ product, isChanged }: PublishSectionProps) {
  const { id, status, revision, missing, content, publishedAt } = product
  const [asked, setAsked] = useState<'time' | 'drop'>()
  const isPlannable = status === 'draft' || status === 'scheduled'
  return (
    <FormSection id="publish" text={sentenceOf(product)}>
      <ul aria-label="What publishing needs" className="grid gap-1">
        {missing.map((sentence) => (
          <li key={sentence} className="flex items-center gap-2 text-danger">
            <X size={18} aria-hidden="true" /> {sentence}
          </li>
        ))}
        {missing.length === 0 && (
          <li className="flex items-center gap-2 text-success">
            <Check size={18} aria-hidden="true" /> It has everything: cover, descriptions, files, category and
            print data.
          </li>
        )}
      </ul>
      {content.listingKit === null && (
        <p className="text-muted text-sm">
          It has no listing kit. It can be published without one; members then write their listings alone.
        </p>
      )}
      <ProductButtons product={{ id, title: content.title, status, revision }} disabled={isChanged}>
        {isPlannable && (
          <Button size="sm" disabled={isChanged} onClick={() => setAsked('time')}>
            Publish at a time
          </Button>
        )}
        {isPlannable && content.dropId && (
          <Button size="sm" disabled={isChanged} onClick={() => setAsked('drop')}>
            Publish with the drop
          </Button>
        )}
      </ProductButtons>
      {isChanged && <p className="text-muted text-sm">What is not saved yet is saved first.</p>}
      {asked && (
        <ScheduleDialog
          product={product}
          withDrop={asked === 'drop'}
          suggested={publishedAt}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FormSection>
  )
}

function sentenceOf({ status, publishedAt }: FormProduct) {
  if (status === 'draft') return 'A draft: members do not see it.'
  if (!publishedAt) return ''
  const time = formatDateTime(publishedAt)
  if (status === 'scheduled') return `Members see it from ${time}.`
  return status === 'published' ? `Members see it since ${time}.` : 'Retired: members no longer find it.'
}

type ScheduleDialogProps = {
  product: FormProduct
  withDrop: boolean
  suggested: string | null
  onClose: () => void
}

function ScheduleDialog({ product, withDrop, suggested, onClose }: ScheduleDialogProps) {
  const tomorrow = new Date(Date.now() + day)
  const [time, setTime] = useState(() => localTime(suggested ? new Date(suggested) : tomorrow))
  const showAnew = useShowAnew()

  async function schedule() {
    if (!withDrop && time === '') throw new Error('Choose a time.')
    const at = withDrop ? {} : { at: new Date(time).toISOString() }
    const body = { revision: product.revision, ...at }
    await call(scheduleProduct, { params: { id: product.id }, body })
    notify('success', scheduleProduct.message)
    await showAnew()
  }

  return (
    <ConfirmDialog
      title={`Publish ${product.content.title}${withDrop ? ' with its drop' : ' at a time'}?`}
      text={
        withDrop
          ? 'Members see it from the time of the drop on.'
          : 'Members see it from then on. Nothing has to run at that moment.'
      }
      action="Schedule"
      onConfirm={schedule}
      onClose={onClose}
    >
      {!withDrop && (
        <TextField
          type="datetime-local"
          label="Time"
          hint={`Your time: ${zoneName()}`}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
