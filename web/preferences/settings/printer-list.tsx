import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Printer, Units } from '#contract/preferences.ts'
import { limits } from '#contract/rules.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { formatSizeIn } from '../values/units.ts'
import { useSavePreferences } from '../values/use-preferences.ts'
import { PrinterDialog } from './printer-dialog.tsx'
import { keyOf, withPrinter } from './printer-form.ts'

type PrinterListProps = { printers: readonly Printer[]; units: Units }

export function PrinterList({ printers, units }: PrinterListProps) {
  const { mutate, isPending } = useSavePreferences()
  const [edited, setEdited] = useState<{ place: number; printer?: Printer | undefined }>()
  const save = (next: readonly Printer[], done: string) =>
    mutate({ printers: [...next] }, { onSuccess: () => notify('success', done) })

  return (
    <>
      {printers.length === 0 && (
        <p className="text-muted">No printer yet. Add one to see which designs fit its bed.</p>
      )}
      <ul className="grid divide-y divide-line empty:hidden">
        {printers.map((printer, index) => (
          <li
            key={keyOf(printer)}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <PrinterText printer={printer} units={units} isMain={index === 0} />
            <span className="flex items-center gap-1">
              {index > 0 && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Make ${printer.model} the main printer`}
                  idle={isPending}
                  onClick={() => save([printer, ...printers.toSpliced(index, 1)], 'Printer saved.')}
                >
                  Make main
                </Button>
              )}
              <IconButton
                label={`Edit ${printer.model}`}
                onClick={() => setEdited({ place: index, printer })}
              >
                <Pencil size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Remove ${printer.model}`}
                idle={isPending}
                onClick={() => save(printers.toSpliced(index, 1), 'Printer removed.')}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        disabled={printers.length >= limits.printers}
        onClick={() => setEdited({ place: printers.length })}
      >
        Add printer
      </Button>
      <PrinterDialog
        key={edited?.place}
        open={edited !== undefined}
        printer={edited?.printer}
        units={units}
        withPrinter={(printer) => withPrinter(printers, printer, edited?.place)}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

type PrinterTextProps = { printer: Printer; units: Units; isMain: boolean }

function PrinterText({ printer: { model, bed, nozzle, multiColour }, units, isMain }: PrinterTextProps) {
  return (
    <span className="grid">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {model}
        {isMain && <Badge>Main printer</Badge>}
      </span>
      <span className="text-muted text-sm">
        {formatSizeIn(bed, units)}, {nozzle} mm nozzle{multiColour && ', multi-colour'}
      </span>
    </span>
  )
}
