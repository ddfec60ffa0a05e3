import { type FormEvent, useRef, useState } from 'react'
import { nozzles, type Printer, type Units } from '#contract/preferences.ts'
import { Button } from '../ui/buttons/button.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { ComboboxField } from '../ui/fields/combobox-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Notice } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import {
  afterChoice,
  emptyForm,
  formOf,
  other,
  type PrinterForm,
  printerOf,
  printerOptions,
  printerProblems,
} from './printer-form.ts'
import { useSavePreferences } from './use-preferences.ts'

type PrinterDialogProps = {
  open: boolean
  /** Undefined for a new one. */
  printer: Printer | undefined
  units: Units
  /** All printers, this one among them. */
  withPrinter: (printer: Printer) => Printer[]
  onClose: () => void
}

/** Stays, with all that was typed, until the printer is kept. */
export function PrinterDialog({ open, printer, units, withPrinter, onClose }: PrinterDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSavePreferences(setFailure)

  function save(edited: Printer) {
    setFailure(undefined)
    const saved = () => {
      notify('success', 'Printer saved.')
      onClose()
    }
    mutate({ printers: withPrinter(edited) }, { onSuccess: saved })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={printer ? 'Edit printer' : 'Add printer'}
      dismissible={!isPending}
      closeOnClickOutside={false}
    >
      <Fields
        printer={printer}
        units={units}
        failure={failure}
        isSaving={isPending}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  )
}

const nozzleOptions = nozzles.map((size) => ({ value: String(size), label: `${size} mm` }))

type FieldsProps = Pick<PrinterDialogProps, 'printer' | 'units' | 'onClose'> & {
  failure: string | undefined
  isSaving: boolean
  onSave: (printer: Printer) => void
}

function Fields({ printer, units, failure, isSaving, onSave, onClose }: FieldsProps) {
  const [form, setForm] = useState(() => (printer ? formOf(printer, units) : emptyForm))
  const [isChecked, setChecked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const problems = isChecked ? printerProblems(form, units) : {}
  const set = (change: Partial<PrinterForm>) => setForm((before) => ({ ...before, ...change }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const [wrong] = Object.keys(printerProblems(form, units))
    setChecked(true)
    if (wrong) element.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else onSave(printerOf(form, units))
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-6">
      <ComboboxField
        label="Printer"
        name="choice"
        placeholder="Type to search"
        options={printerOptions}
        value={form.choice}
        error={problems.choice}
        emptyText="Not in our list: choose “Another printer”."
        onChange={(choice) => setForm((before) => afterChoice(before, choice, units))}
      />
      {form.choice === other && (
        <TextField
          label="Name"
          name="name"
          value={form.name}
          error={problems.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      )}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold text-sm">
          Bed, in {units === 'metric' ? 'millimetres' : 'inches'}
        </legend>
        <div className="grid grid-cols-3 gap-3">
          {(['width', 'depth', 'height'] as const).map((side) => (
            <TextField
              key={side}
              label={sideLabels[side]}
              name={side}
              inputMode="decimal"
              value={form[side]}
              error={problems[side]}
              onChange={({ target }) => set({ [side]: target.value })}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Nozzle"
        options={nozzleOptions}
        value={form.nozzle}
        onChange={({ target }) => set({ nozzle: target.value })}
      />
      <CheckboxField
        label="Prints in several colours"
        checked={form.multiColour}
        onChange={({ target }) => set({ multiColour: target.checked })}
      />
      {failure && (
        <div role="alert">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button onClick={onClose} disabled={isSaving} className="max-sm:order-last">
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSaving}>
          Save printer
        </Button>
      </div>
    </form>
  )
}

const sideLabels = { width: 'Width', depth: 'Depth', height: 'Height' }
