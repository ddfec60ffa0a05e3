import { bedVerdict, useFormatSize } from '../../../preferences/preferences.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { BedPrinter } from './use-bed-printer.ts'
import type { PartSelection } from './use-part-selection.ts'

type BedPanelProps = { bedPrinter: BedPrinter; selection: PartSelection }

export function BedPanel({ bedPrinter, selection: { inPlate, onBed, setBedPiece, fit } }: BedPanelProps) {
  const formatSize = useFormatSize()
  const { printers, printer, choosePrinter } = bedPrinter
  if (!printer || !onBed || !fit) return null
  return (
    <div className="grid gap-2">
      {printers.length > 1 && (
        <SelectField
          label="Printer"
          value={printers.indexOf(printer)}
          onChange={({ target }) => choosePrinter(Number(target.value))}
          options={printers.map(({ model, bed }, place) => ({
            value: String(place),
            label: `${model}, ${formatSize(bed)}`,
          }))}
        />
      )}
      {inPlate.length > 1 && (
        <SelectField
          label="On the bed"
          value={onBed.id}
          onChange={({ target }) => setBedPiece(target.value)}
          options={inPlate.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p role="status" className="text-sm">
        <b className="font-semibold">{bedVerdict(fit, onBed.parts.length)}</b> Bed of your {printer.model}:{' '}
        {formatSize(printer.bed)}, a line every 20 mm.
      </p>
    </div>
  )
}
