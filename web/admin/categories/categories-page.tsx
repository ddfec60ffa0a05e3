import { useState } from 'react'
import { type ListedCategory, listAdminCategories } from '#contract/catalogue/categories.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column } from '../table/table-parts.ts'
import { CategoryCover } from './category-cover.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryOrder } from './category-order.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

type OpenDialog = { what: 'add' | 'order' } | { what: 'edit' | 'cover' | 'delete'; category: ListedCategory }

export function CategoriesPage() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const reload = () => refetchPaths(listAdminCategories.path)
  const add = (
    <Button variant="primary" onClick={() => setDialog({ what: 'add' })}>
      Add category
    </Button>
  )
  return (
    <div className="page">
      <PageHeader
        title="Categories"
        text="Members see the categories that have designs, in this order."
        actions={
          <>
            <Button onClick={() => setDialog({ what: 'order' })}>Change order</Button>
            {add}
          </>
        }
      />
      <AdminTable
        endpoint={listAdminCategories}
        noun={{ one: 'category', many: 'categories' }}
        columns={columnsFor(setDialog)}
        nameOf={({ name }) => name}
        searchHint="Name or address"
        empty={{
          title: 'No categories yet',
          text: 'A design needs a category before it can be published.',
          action: add,
        }}
      />
      {dialog?.what === 'add' && <CategoryDialog onDone={reload} onClose={close} />}
      {dialog?.what === 'edit' && (
        <CategoryDialog category={dialog.category} onDone={reload} onClose={close} />
      )}
      {dialog?.what === 'cover' && (
        <CategoryCover category={dialog.category} onDone={reload} onClose={close} />
      )}
      {dialog?.what === 'delete' && (
        <DeleteDialog category={dialog.category} onDone={reload} onClose={close} />
      )}
      {dialog?.what === 'order' && <CategoryOrder onDone={reload} onClose={close} />}
    </div>
  )
}

function columnsFor(setDialog: (dialog: OpenDialog) => void): readonly Column<ListedCategory>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      cell: ({ name, cover }) => (
        <span className="flex items-center gap-3 font-semibold">
          {cover && (
            <img src={cover.cardUrl} alt="" className="aspect-4/3 w-14 rounded-sm bg-sunken object-cover" />
          )}
          {name}
        </span>
      ),
    },
    { id: 'position', label: 'Place', sort: 'position', isNumber: true, cell: ({ position }) => position },
    { id: 'slug', label: 'Address', cell: ({ slug }) => slug },
    { id: 'products', label: 'Designs', isNumber: true, cell: ({ products }) => products },
    {
      id: 'actions',
      label: 'Actions',
      cell: (category) => (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={`Edit ${category.name}`}
            onClick={() => setDialog({ what: 'edit', category })}
          >
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`Cover of ${category.name}`}
            onClick={() => setDialog({ what: 'cover', category })}
          >
            Cover
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${category.name}`}
            onClick={() => setDialog({ what: 'delete', category })}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
}
