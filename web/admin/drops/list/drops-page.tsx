import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDrop, getPromise, type ListedDrop, listAdminDrops } from '#contract/catalogue/drops.ts'
import { slugOf } from '#contract/rules.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../../api/api.ts'
import { fieldProps, refusedField } from '../../../forms/forms.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/feedback/states.tsx'
import { optionsOf } from '../../../ui/fields/options.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useAddress } from '../../../ui/navigation/use-address.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { describeMonthGoals } from '../../month-goals.ts'
import { AdminTable } from '../../table/admin-table.tsx'
import { withValue } from '../../table/table-address.ts'
import type { Column, TableFilter } from '../../table/table-parts.ts'
import { DropStateBadge, dropStates } from '../state/drop-state.tsx'
import { timeOf } from '../state/drop-time.ts'
import { DropCalendar } from './drop-calendar.tsx'

const columns: readonly Column<ListedDrop>[] = [
  { id: 'title', label: 'Drop', sort: 'title', cell: ({ title }) => title },
  { id: 'state', label: 'State', cell: ({ state }) => <DropStateBadge state={state} /> },
  {
    id: 'time',
    label: 'Published',
    sort: 'publishedAt',
    cell: (drop) => {
      const time = timeOf(drop)
      return time ? formatDateTime(time) : 'Not scheduled'
    },
  },
  { id: 'products', label: 'Designs', isNumber: true, cell: ({ products }) => products },
]

const filters: readonly TableFilter<typeof listAdminDrops>[] = [
  { name: 'state', label: 'State', options: optionsOf(dropStates) },
]

const views = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
] as const

export function DropsPage() {
  const [address, changeAddress] = useAddress()
  const view = address.get('view') === 'calendar' ? 'calendar' : 'list'
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add drop
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title="Drops" actions={add} />
      <PromiseNotice />
      <div className="mb-4">
        <Segmented
          label="Show as"
          options={views}
          value={view}
          onChange={(next) =>
            changeAddress((now) => withValue(now, 'view', next === 'list' ? undefined : next), {
              preventScrollReset: true,
            })
          }
        />
      </div>
      {view === 'calendar' ? <DropCalendar /> : <DropList add={add} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function DropList({ add }: { add: ReactNode }) {
  return (
    <AdminTable
      endpoint={listAdminDrops}
      noun={{ one: 'drop', many: 'drops' }}
      columns={columns}
      filters={filters}
      nameOf={({ title }) => title}
      addressOf={({ id }) => `/admin/drops/${id}`}
      searchHint="Title or theme"
      empty={{
        title: 'No drops yet',
        text: 'A drop publishes the designs of a month together and emails the members.',
        action: add,
      }}
    />
  )
}

function PromiseNotice() {
  const { data, isPending } = useQuery({
    queryKey: [getPromise.path],
    queryFn: ({ signal }) => call(getPromise, { signal }),
  })
  if (isPending)
    return (
      <LoadingRegion className="mb-4">
        <Skeleton className="h-24 w-full sm:h-18" />
      </LoadingRegion>
    )
  if (!data) return null
  const { sentences, tone } = describeMonthGoals(data)
  return (
    <div className="mb-4">
      <Notice tone={tone}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useDialogForm({
    defaultValues: { title: '' },
    fieldOf: refusedField(['title']),
    submit: async ({ title }) => {
      const content = { title, slug: slugOf(title), theme: '', text: '', mailsMembers: true }
      const { id } = await call(addDrop, { body: content })
      await navigate(`/admin/drops/${id}`)
    },
  })

  return (
    <FormDialog
      title="Add drop"
      text="The drop stays a draft until you schedule it."
      action="Create draft"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Title"
        maxLength={maxLengthOf(addDrop.body.shape.title)}
        {...fieldProps(form)('title')}
      />
    </FormDialog>
  )
}
