import type { Printer } from '#contract/preferences.ts'
import { partByPartText, useFormatSize } from '../../../preferences/preferences.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import type { PartSelection } from './use-part-selection.ts'

type BedPanelProps = { printer: Printer; selection: PartSelection }

export function BedPanel({ printer, selection: { inPlate, onBed, setBedPiece, fit } }: BedPanelProps) {
  const formatSize = useFormatSize()
  if (!onBed || !fit) return null
  return (
    <div className="grid gap-2">
      {inPlate.length > 1 && (
        <SelectField
          label="On the bed"
          value={onBed.id}
          onChange={({ target }) => setBedPiece(target.value)}
          options={inPlate.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p role="status" className="text-sm">
        <b className="font-semibold">{verdictOf(fit)}</b> Bed of your {printer.model}:{' '}
        {formatSize(printer.bed)}, a line every 20 mm.
      </p>
    </div>
  )
}

function verdictOf({ turn, scale, isPartByPart }: NonNullable<PartSelection['fit']>) {
  if (turn === undefined && isPartByPart) return partByPartText
  if (turn === undefined) return `Doesn’t fit. Scale it to ${Math.floor(scale * 100)} %.`
  return turn === 0 ? 'Fits.' : `Fits turned by ${formatNumber(turn)}°, as shown.`
}
