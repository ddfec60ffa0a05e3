import { Controller } from 'react-hook-form'
import { nozzles, type Printer, type Units } from '#contract/preferences.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { useSavePreferences } from '../values/use-preferences.ts'
import {
  emptyForm,
  formOf,
  other,
  type PrinterForm,
  printerOf,
  printerOptions,
  printerProblems,
  withKnownPrinter,
} from './printer-form.ts'

type PrinterDialogProps = {
  open: boolean
  /** Undefined for a new one. */
  printer: Printer | undefined
  units: Units
  /** All printers, this one among them. */
  withPrinter: (printer: Printer) => Printer[]
  onClose: () => void
}

export function PrinterDialog({ open, printer, units, withPrinter, onClose }: PrinterDialogProps) {
  // The form shows the error itself.
  const { mutateAsync, isPending } = useSavePreferences(() => undefined)

  async function save(edited: Printer) {
    await mutateAsync({ printers: withPrinter(edited) })
    notify('success', 'Printer saved.')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={printer ? 'Edit printer' : 'Add printer'}
      dismissible={!isPending}
      closeOnClickOutside={false}
    >
      <Fields printer={printer} units={units} onSave={save} onClose={onClose} />
    </Dialog>
  )
}

const nozzleOptions = nozzles.map((size) => ({ value: String(size), label: `${size} mm` }))

type FieldsProps = Pick<PrinterDialogProps, 'printer' | 'units' | 'onClose'> & {
  onSave: (printer: Printer) => Promise<void>
}

function Fields({ printer, units, onSave, onClose }: FieldsProps) {
  const { register, control, watch, getValues, setValue, onSubmit, failure, formState } =
    useSubmitForm<PrinterForm>({
      defaultValues: printer ? formOf(printer, units) : emptyForm,
      validate: (form) => printerProblems(form, units),
      submit: (form) => onSave(printerOf(form, units)),
    })
  const { errors, isSubmitting, isSubmitted } = formState

  function fillFrom(choice: string) {
    const form = withKnownPrinter(getValues(), choice, units)
    for (const field of ['width', 'depth', 'height', 'multiColour'] as const)
      setValue(field, form[field], { shouldValidate: isSubmitted })
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <Controller
        control={control}
        name="choice"
        render={({ field }) => (
          <ComboboxField
            {...field}
            label="Printer"
            placeholder="Type to search"
            options={printerOptions}
            error={errors.choice?.message}
            emptyText="Not in our list: choose “Another printer”."
            onChange={(choice) => {
              fillFrom(choice)
              field.onChange(choice)
            }}
          />
        )}
      />
      {watch('choice') === other && (
        <TextField {...register('name')} label="Name" error={errors.name?.message} />
      )}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold text-sm">
          Bed, in {units === 'metric' ? 'millimetres' : 'inches'}
        </legend>
        <div className="grid grid-cols-3 gap-3">
          {(['width', 'depth', 'height'] as const).map((side) => (
            <TextField
              key={side}
              {...register(side)}
              label={sideLabels[side]}
              inputMode="decimal"
              error={errors[side]?.message}
            />
          ))}
        </div>
      </fieldset>
      <SelectField {...register('nozzle')} label="Nozzle" options={nozzleOptions} />
      <CheckboxField {...register('multiColour')} label="Prints in several colours" />
      <FormFailure error={failure} />
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save printer
        </Button>
      </DialogActions>
    </form>
  )
}

const sideLabels = { width: 'Width', depth: 'Depth', height: 'Height' }
