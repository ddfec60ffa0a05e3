import { useState } from 'react'
import type * as z from 'zod/mini'
import { approvePrintPhoto, listAdminPrintPhotos, type PhotoState } from '#contract/prints/print-photos.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { BulkAction, Column, TableFilter } from '../table/table-parts.ts'
import { designColumn, printColumns } from './print-columns.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

type Photo = z.output<(typeof listAdminPrintPhotos)['reply']>['rows'][number]

const stateText: Record<PhotoState, string> = { waiting: 'Waiting', shown: 'Shown', refused: 'Refused' }

const columns: readonly Column<Photo>[] = [
  {
    id: 'photo',
    label: 'Photo',
    cell: ({ url, alt }) => (
      <a href={url} target="_blank" rel="noreferrer" className="block w-32">
        <img
          src={url}
          alt={alt}
          loading="lazy"
          className="aspect-square w-32 rounded-sm bg-sunken object-cover"
        />
      </a>
    ),
  },
  designColumn,
  {
    id: 'alt',
    label: 'Description',
    cell: ({ alt }) => <p className="max-w-xs break-words">{alt}</p>,
  },
  ...printColumns,
  { id: 'added', label: 'Added', sort: 'addedAt', cell: ({ addedAt }) => formatDateTime(addedAt) },
  {
    id: 'state',
    label: 'Status',
    cell: ({ state, reason }) => (
      <>
        <Badge tone={state === 'shown' ? 'success' : 'neutral'}>{stateText[state]}</Badge>
        {reason && <p className="max-w-xs break-words text-muted text-sm">{reason}</p>}
      </>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    cell: (photo) => (
      <div className="flex flex-wrap gap-2">
        {photo.state !== 'shown' && <ApproveButton photo={photo} />}
        {photo.state !== 'refused' && <RefuseButton photo={photo} />}
      </div>
    ),
  },
]

/** Needs no confirmation: an approved photo can still be refused. */
function ApproveButton({ photo }: { photo: Photo }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      await call(approvePrintPhoto, { params: { id: photo.id } })
      notify('success', approvePrintPhoto.message)
      await refetchPaths(listAdminPrintPhotos.path)
    },
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <Button size="sm" loading={isPending} aria-label={`Approve ${nameOf(photo)}`} onClick={() => mutate()}>
      Approve
    </Button>
  )
}

function RefuseButton({ photo }: { photo: Photo }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={`Refuse ${nameOf(photo)}`} onClick={() => setOpen(true)}>
        Refuse
      </Button>
      {isOpen && <RefuseDialog photo={photo} onClose={() => setOpen(false)} />}
    </>
  )
}

const filters: readonly TableFilter<typeof listAdminPrintPhotos>[] = [
  {
    name: 'state',
    label: 'Status',
    options: Object.entries(stateText).map(([value, label]) => ({ value, label })),
  },
]

const bulk: readonly BulkAction<Photo>[] = [
  {
    label: 'Approve',
    confirm: ({ length }) => ({
      title: length === 1 ? 'Approve this photo?' : `Approve ${length} photos?`,
      text: 'All members see the photo, the printer and the filament on the page of the design, without the name of the member.',
      action: 'Approve',
    }),
    run: ({ id }) => call(approvePrintPhoto, { params: { id } }),
  },
]

function nameOf({ design, member }: Photo) {
  return `photo of ${design} by ${member}`
}

export function PrintPhotosPage() {
  return (
    <div className="page">
      <PageHeader
        title="Photos of prints"
        text="Photos that members add to designs they downloaded. Other members see a photo once it is approved."
      />
      <AdminTable
        endpoint={listAdminPrintPhotos}
        noun={{ one: 'photo', many: 'photos' }}
        columns={columns}
        filters={filters}
        bulk={bulk}
        nameOf={nameOf}
        searchHint="Design, member, printer or filament"
        empty={{ title: 'No photos of prints' }}
      />
    </div>
  )
}
