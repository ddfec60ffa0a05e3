import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import {
  addTestPrint,
  deleteTestPrint,
  listAdminTestPrints,
  type TestPrint,
} from '#contract/prints/test-prints.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../../api/api.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { fieldProps, refusedField } from '../../../forms/forms.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/feedback/states.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatDate } from '../../../ui/format/format.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { FormSection } from '../form/form-section.tsx'
import { isStored } from '../form/form-values.ts'

type Product = Pick<FormProduct, 'id' | 'version'>

type TestPrintsSectionProps = {
  product: FormProduct
  ensureCreated: (titleWhenMissing: string) => Promise<unknown>
}

/** Shows the test prints, which are saved at once, apart from the form of the design. */
export function TestPrintsSection({ product, ensureCreated }: TestPrintsSectionProps) {
  const { id, version } = product
  const [dialog, setDialog] = useState<'add' | TestPrint>()
  const { data, isLoading, isError, error, refetch } = useQuery({
    queryKey: [listAdminTestPrints.path, id],
    enabled: isStored(product),
    queryFn: async ({ signal }) => (await call(listAdminTestPrints, { params: { id }, signal })).prints,
  })
  const reload = () => refetchPaths(listAdminTestPrints.path)
  const close = () => setDialog(undefined)
  return (
    <FormSection
      id="test-prints"
      text="Members see which printers and filaments you printed the design with."
    >
      {isLoading && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {isError && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((print) => (
            <li key={print.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <p>
                {print.printer}, {print.filament}
                <span className="block text-muted text-sm">
                  Version {print.version}, {formatDate(print.printedOn)}
                  {print.note && `. ${print.note}`}
                </span>
              </p>
              <Button size="sm" variant="quiet" onClick={() => setDialog(print)}>
                Delete<span className="sr-only"> the print with {print.printer}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => setDialog('add')}>
        Add test print
      </Button>
      {dialog === 'add' && (
        <TestPrintDialog
          product={{ id, version }}
          ensureCreated={ensureCreated}
          onDone={reload}
          onClose={close}
        />
      )}
      {dialog !== undefined && dialog !== 'add' && (
        <ConfirmDialog
          title={`Delete the print with ${dialog.printer}?`}
          text="Members no longer see this print."
          action="Delete"
          isDangerous
          onConfirm={async () => {
            await call(deleteTestPrint, { params: { id, printId: dialog.id } })
            notify('success', deleteTestPrint.message)
            await reload()
          }}
          onClose={close}
        />
      )}
    </FormSection>
  )
}

type TestPrintDialogProps = Pick<TestPrintsSectionProps, 'ensureCreated'> & {
  product: Product
  onDone: () => Promise<unknown>
  onClose: () => void
}

function TestPrintDialog({ product, ensureCreated, onDone, onClose }: TestPrintDialogProps) {
  const { id, version } = product
  const form = useDialogForm({
    defaultValues: {
      version,
      printer: '',
      filament: '',
      note: '',
      printedOn: new Date().toISOString().slice(0, 10),
    },
    fieldOf: refusedField(['printer', 'filament', 'version', 'printedOn', 'note']),
    submit: async (body) => {
      await ensureCreated('Untitled design')
      await call(addTestPrint, { params: { id }, body })
      notify('success', addTestPrint.message)
      await onDone()
      onClose()
    },
  })
  const field = fieldProps(form)
  const { shape } = addTestPrint.body
  return (
    <FormDialog
      title="Add test print"
      text="Add only prints that turned out well."
      action="Add"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Printer"
        maxLength={maxLengthOf(shape.printer)}
        placeholder="Prusa MK4S"
        {...field('printer')}
      />
      <TextField
        label="Filament"
        maxLength={maxLengthOf(shape.filament)}
        placeholder="PLA, matte black"
        {...field('filament')}
      />
      <TextField label="Version" maxLength={maxLengthOf(shape.version)} {...field('version')} />
      <TextField label="Printed on" type="date" {...field('printedOn')} />
      <TextField label="Note (optional)" maxLength={maxLengthOf(shape.note)} {...field('note')} />
    </FormDialog>
  )
}
