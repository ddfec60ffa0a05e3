import { useState } from 'react'
import { type ImportProblem, importProblems, importSales } from '#contract/profit/sales.ts'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { refreshSales } from './sale-queries.ts'

type ImportSalesProps = { open: boolean; onClose: () => void }

export function ImportSales({ open, onClose }: ImportSalesProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Import sales"
      description="All lines are added, or none. Sales already in your log are not added again."
      closeOnClickOutside={false}
    >
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

function ImportForm({ onClose }: Pick<ImportSalesProps, 'onClose'>) {
  const [file, setFile] = useState<File>()
  const { onSubmit, failure, clearFailure, formState, clearErrors } = useSubmitForm({
    defaultValues: { file: '' },
    validate: () => ({ file: file ? undefined : 'Choose a CSV file.' }),
    async submit() {
      const form = new FormData()
      if (file) form.append('file', file)
      const { added, known } = await call(importSales, { form })
      await refreshSales()
      notify('success', addedText(added, known))
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextField
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        className="py-2.5"
        hint="Required columns: date (like 2026-11-24), design, quantity, gross. Optional: currency (USD if missing), usdRate, channel, note."
        error={formState.errors.file?.message}
        onChange={({ target }) => {
          setFile(target.files?.[0])
          clearErrors()
          clearFailure()
        }}
      />
      <FormFailure error={failure} />
      <Problems problems={problemsIn(failure)} />
      <Button type="submit" variant="primary" loading={formState.isSubmitting} loadingText="Importing...">
        Import sales
      </Button>
    </form>
  )
}

function Problems({ problems }: { problems: ImportProblem[] }) {
  if (problems.length < 2) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Focused, it scrolls with the arrow keys.
    <ul tabIndex={0} aria-label="Errors by line" className="grid max-h-64 gap-2 overflow-y-auto text-sm">
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          {line !== null && <span className="font-semibold">Line {line}: </span>}
          {message}
        </li>
      ))}
    </ul>
  )
}

function problemsIn(error: unknown) {
  const read = error instanceof ApiError ? importProblems.safeParse(error.data) : undefined
  return read?.data?.problems ?? []
}

function addedText(added: number, known: number) {
  const rest = known > 0 ? ` ${countOf(known, 'sale was', 'sales were')} in your log already.` : ''
  return `${countOf(added, 'sale')} added.${rest}`
}
