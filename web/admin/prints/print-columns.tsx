import { Link } from '../../ui/navigation/link.tsx'
import type { Column } from '../table/table-parts.ts'

type Print = {
  productId: string
  design: string
  version: string
  printer: string
  filament: string
  member: string
}

export const designColumn: Column<Print> = {
  id: 'design',
  label: 'Design',
  cell: ({ productId, design, version }) => (
    <>
      <Link to={`/admin/product/edit-product/${productId}`} className="link">
        {design}
      </Link>{' '}
      <span className="text-muted">version {version}</span>
    </>
  ),
}

export const printColumns: readonly Column<Print>[] = [
  { id: 'printer', label: 'Printer', cell: ({ printer }) => printer },
  { id: 'filament', label: 'Filament', cell: ({ filament }) => filament },
  { id: 'member', label: 'Member', cell: ({ member }) => member },
]
