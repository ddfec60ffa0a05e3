import { Ellipsis, Plus } from 'lucide-react'
import { type ListedProduct, listAdminProducts } from '#contract/catalogue/products.ts'
import { IconButton, LinkButton } from '../../../ui/buttons/button.tsx'
import { optionsOf } from '../../../ui/fields/options.ts'
import { countOf, formatDateTime } from '../../../ui/format/format.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useAllCategories } from '../../categories/use-all-categories.ts'
import { AdminTable } from '../../table/admin-table.tsx'
import type { BulkAction, Column, TableFilter } from '../../table/table-parts.ts'
import { type ActedOn, duplicate, type ProductAction, publish, retire } from '../actions/product-actions.ts'
import { ProductButtons } from '../actions/product-buttons.tsx'
import { ProductStatusBadge, productStatuses } from '../actions/product-status.tsx'
import { useRecentDrops } from '../actions/use-recent-drops.ts'
import { StudioStrip } from './studio-strip.tsx'

const columns: readonly Column<ListedProduct>[] = [
  { id: 'title', label: 'Design', sort: 'title', cell: (product) => <TitleCell {...product} /> },
  { id: 'status', label: 'Status', cell: ({ status }) => <ProductStatusBadge status={status} /> },
  { id: 'access', label: 'Access', cell: ({ access }) => (access === 'basic' ? 'Basic' : 'Paid') },
  { id: 'drop', label: 'Drop', cell: ({ drop }) => drop ?? 'None' },
  { id: 'category', label: 'Category', cell: ({ category }) => category ?? 'None' },
  { id: 'version', label: 'Version', cell: ({ version }) => version, isExtra: true },
  {
    id: 'downloads',
    label: 'Downloads, 30 d',
    isNumber: true,
    cell: ({ downloads }) => downloads,
  },
  {
    id: 'updated',
    label: 'Updated',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
  },
  { id: 'actions', label: 'Actions', cell: (product) => <Actions {...product} /> },
]

function TitleCell({ title, cover }: ListedProduct) {
  return (
    <span className="flex min-w-52 items-center gap-3">
      {cover ? (
        <img
          src={cover}
          alt=""
          width={56}
          height={42}
          loading="lazy"
          className="h-10.5 w-14 shrink-0 rounded-sm object-cover"
        />
      ) : (
        <span className="h-10.5 w-14 shrink-0 rounded-sm bg-sunken" />
      )}
      <span>{title}</span>
    </span>
  )
}

/** Raised above the row's link. */
function Actions(product: ListedProduct) {
  return (
    <div className="relative z-1 w-fit">
      <Popover
        title={product.title}
        trigger={
          <IconButton label={`Actions for ${product.title}`} size="sm">
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <ProductButtons product={product} missing={product.missing} />
      </Popover>
    </div>
  )
}

function bulkOf(label: string, action: (product: ActedOn) => ProductAction): BulkAction<ListedProduct> {
  return {
    label,
    confirm: (products) => ({
      title: `${label}: ${countOf(products.length, 'design')}?`,
      text: products.map(({ title }) => title).join(', '),
      action: label,
    }),
    run: (product) => action(product).run(),
  }
}

/** Names the designs that the server would refuse. */
function publishAll(): BulkAction<ListedProduct> {
  const action = bulkOf('Publish', publish)
  return {
    ...action,
    confirm: (products) => {
      const confirmation = action.confirm(products)
      const incomplete = products.filter(({ missing }) => missing.length > 0).map(({ title }) => title)
      if (incomplete.length === 0) return confirmation
      return {
        ...confirmation,
        text: `${confirmation.text}. Not complete, and not published: ${incomplete.join(', ')}.`,
      }
    },
  }
}

const bulk = [publishAll(), bulkOf('Retire', retire), bulkOf('Duplicate', duplicate)]

export function ProductsPage() {
  const filters = useFilters()
  const add = (
    <LinkButton variant="primary" to="/admin/add-product">
      <Plus size={20} aria-hidden="true" /> Add design
    </LinkButton>
  )
  return (
    <div className="page pb-12">
      <PageHeader title="Designs" actions={add} />
      <StudioStrip />
      <AdminTable
        endpoint={listAdminProducts}
        noun={{ one: 'design', many: 'designs' }}
        columns={columns}
        filters={filters}
        bulk={bulk}
        nameOf={({ title }) => title}
        addressOf={({ id }) => `/admin/product/edit-product/${id}`}
        searchHint="Title"
        empty={{ title: 'No designs yet', text: 'Choose Add design to create the first one.', action: add }}
      />
    </div>
  )
}

function useFilters(): readonly TableFilter<typeof listAdminProducts>[] {
  const { data: categories } = useAllCategories()
  const { data: drops } = useRecentDrops()
  return [
    { name: 'status', label: 'Status', options: optionsOf(productStatuses) },
    {
      name: 'access',
      label: 'Access',
      options: [
        { value: 'basic', label: 'Basic' },
        { value: 'paid', label: 'Paid' },
      ],
    },
    {
      name: 'category',
      label: 'Category',
      options: (categories?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'drop',
      label: 'Drop',
      options: (drops?.rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
  ]
}
