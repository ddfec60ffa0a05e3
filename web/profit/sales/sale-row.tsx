import { Pencil, Trash2 } from 'lucide-react'
import type { Sale } from '#contract/profit/sales.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import type { priceFormat } from '../../ui/format/format.ts'

type SaleRowProps = {
  sale: Sale
  /** The same for the whole list. */
  format: ReturnType<typeof priceFormat>
  onEdit: () => void
  onDelete: () => void
}

export function SaleRow({ sale, format, onEdit, onDelete }: SaleRowProps) {
  const { design, quantity, gross, currency, usd, channel, note } = sale
  const what = `${design}, ${formatDay(sale.soldOn)}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line border-b py-3">
      <div className="min-w-0">
        <p className="break-words font-semibold">
          {quantity} × {design}
        </p>
        <p className="break-words text-muted text-sm">
          {[formatDay(sale.soldOn), channel, note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-right tabular-nums">
        {format(gross, currency)}
        {currency !== 'USD' && <span className="block text-muted text-sm">{format(usd, 'USD')}</span>}
      </p>
      <span className="flex">
        <IconButton label={`Edit the sale of ${what}`} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete the sale of ${what}`} onClick={onDelete}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

/** A day without a time is the same day everywhere. */
function formatDay(day: string) {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}
