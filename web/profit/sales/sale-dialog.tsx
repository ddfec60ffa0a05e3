import { useId, useState } from 'react'
import { type Sale, saveSale } from '#contract/profit/sales.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { useCosts } from '../cost-queries.ts'
import { currencyOptions } from '../currency-options.ts'
import {
  formOfSale,
  newSaleForm,
  rateOf,
  type SaleForm,
  saleOf,
  saleProblems,
  usedBefore,
} from './sale-form.ts'
import { refreshSales } from './sale-queries.ts'

type SaleDialogProps = {
  open: boolean
  /** Undefined for a new one. */
  sale: Sale | undefined
  /** Newest first. */
  sales: readonly Sale[]
  onClose: () => void
}

export function SaleDialog({ open, sale, sales, onClose }: SaleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={sale ? 'Edit sale' : 'Add sale'}
      closeOnClickOutside={false}
    >
      <Fields sale={sale} sales={sales} onClose={onClose} />
    </Dialog>
  )
}

const channels = ['Craft market', 'Own website', 'Etsy', 'eBay', 'Facebook Marketplace', 'Wholesale']

function Fields({ sale, sales, onClose }: Omit<SaleDialogProps, 'open'>) {
  const currency = useCosts().data?.costs.currency ?? 'USD'
  // A repeated call has the same id, and adds nothing.
  const [id] = useState(() => sale?.id ?? crypto.randomUUID())
  const form = useSubmitForm<SaleForm>({
    defaultValues: sale ? formOfSale(sale) : newSaleForm(sales, currency),
    validate: saleProblems,
    async submit(form) {
      await call(saveSale, { params: { id }, body: saleOf(form) })
      await refreshSales()
      notify('success', 'Sale saved.')
      onClose()
    },
  })
  const { register, onSubmit, failure, formState } = form
  const { errors, isSubmitting } = formState
  const { shape } = saveSale.body
  const list = useId()

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextField {...register('soldOn')} label="Date" type="date" error={errors.soldOn?.message} />
      <TextField
        {...register('design')}
        label="Design"
        list={`${list}-designs`}
        maxLength={maxLengthOf(shape.design)}
        autoComplete="off"
        error={errors.design?.message}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...register('quantity')}
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantity?.message}
          hasLongErrors
        />
        <TextField
          {...register('gross')}
          label="Gross"
          inputMode="decimal"
          autoComplete="off"
          error={errors.gross?.message}
          hasLongErrors
        />
      </div>
      <CurrencyFields form={form} sales={sales} />
      <TextField
        {...register('channel')}
        label="Channel (optional)"
        list={`${list}-channels`}
        maxLength={maxLengthOf(shape.channel)}
        autoComplete="off"
        error={errors.channel?.message}
      />
      <TextField
        {...register('note')}
        label="Note (optional)"
        maxLength={maxLengthOf(shape.note)}
        autoComplete="off"
        error={errors.note?.message}
      />
      <Names id={`${list}-designs`} names={usedBefore(sales, 'design')} />
      <Names id={`${list}-channels`} names={[...new Set([...usedBefore(sales, 'channel'), ...channels])]} />
      <FormFailure error={failure} />
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save sale
        </Button>
      </DialogActions>
    </form>
  )
}

type CurrencyFieldsProps = {
  form: ReturnType<typeof useSubmitForm<SaleForm>>
  sales: readonly Sale[]
}

function CurrencyFields({ form, sales }: CurrencyFieldsProps) {
  const { register, watch, setValue, formState } = form
  const chosen = watch('currency')
  return (
    <>
      <SelectField
        {...register('currency', {
          onChange: ({ target }) => setValue('usdRate', rateOf(sales, target.value)),
        })}
        label="Currency"
        options={currencyOptions()}
      />
      {chosen !== 'USD' && (
        <TextField
          {...register('usdRate')}
          label={`1 ${chosen} in USD`}
          hint="The cap counts in USD. Use the rate of your bank or tax office."
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.usdRate?.message}
          hasLongErrors
        />
      )}
    </>
  )
}

function Names({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
