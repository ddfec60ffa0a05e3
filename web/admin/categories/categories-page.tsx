import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedCategory, listAdminCategories } from '#contract/catalogue/categories.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column } from '../table/table-parts.ts'
import { CategoryCover } from './category-cover.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryOrder } from './category-order.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

type Asked = { what: 'add' | 'order' } | { what: 'edit' | 'cover' | 'delete'; category: ListedCategory }

export function CategoriesPage() {
  const [asked, ask] = useState<Asked>()
  const queries = useQueryClient()
  const close = () => ask(undefined)
  const reload = () => queries.invalidateQueries({ queryKey: [listAdminCategories.path] })
  const add = (
    <Button variant="primary" onClick={() => ask({ what: 'add' })}>
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
            <Button onClick={() => ask({ what: 'order' })}>Change order</Button>
            {add}
          </>
        }
      />
      <AdminTable
        endpoint={listAdminCategories}
        noun={{ one: 'category', many: 'categories' }}
        columns={columnsFor(ask)}
        nameOf={({ name }) => name}
        searchHint="Name or address"
        empty={{
          title: 'No categories yet',
          text: 'A design needs a category before it can be published.',
          action: add,
        }}
      />
      {asked?.what === 'add' && <CategoryDialog onDone={reload} onClose={close} />}
      {asked?.what === 'edit' && <CategoryDialog category={asked.category} onDone={reload} onClose={close} />}
      {asked?.what === 'cover' && <CategoryCover category={asked.category} onDone={reload} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog category={asked.category} onDone={reload} onClose={close} />}
      {asked?.what === 'order' && <CategoryOrder onDone={reload} onClose={close} />}
    </div>
  )
}

function columnsFor(ask: (asked: Asked) => void): readonly Column<ListedCategory>[] {
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
            onClick={() => ask({ what: 'edit', category })}
          >
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`Cover of ${category.name}`}
            onClick={() => ask({ what: 'cover', category })}
          >
            Cover
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${category.name}`}
            onClick={() => ask({ what: 'delete', category })}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
}
