import { useState } from 'react'
import { deleteBanner, type ListedBanner, listBanners } from '#contract/banners/banner-form.ts'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { optionsOf } from '../../ui/fields/options.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column, TableFilter } from '../table/table-parts.ts'
import { audiences } from './audiences.ts'
import { BannerDialog } from './banner-dialog.tsx'
import { BannerOrder } from './banner-order.tsx'

type OpenDialog = { what: 'add' | 'order' } | { what: 'edit' | 'delete'; banner: ListedBanner }

const filters: readonly TableFilter<typeof listBanners>[] = [
  { name: 'audience', label: 'Audience', options: optionsOf(audiences) },
]

export function BannersPage() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const reload = () => refetchPaths(listBanners.path)

  async function remove({ id, version }: ListedBanner) {
    await call(deleteBanner, { params: { id }, body: { version } })
    notify('success', deleteBanner.message)
    await reload()
  }

  return (
    <div className="page">
      <PageHeader
        title="Banners"
        text="Shown at the top of the home page, five at most."
        actions={
          <>
            <Button onClick={() => setDialog({ what: 'order' })}>Change order</Button>
            <Button variant="primary" onClick={() => setDialog({ what: 'add' })}>
              Add banner
            </Button>
          </>
        }
      />
      <AdminTable
        endpoint={listBanners}
        noun={{ one: 'banner', many: 'banners' }}
        columns={columnsFor(setDialog)}
        filters={filters}
        nameOf={({ alt }) => alt}
        searchHint="Text or link"
        empty={{ title: 'No banners yet', text: 'Add one to show it on the home page.' }}
      />
      {dialog?.what === 'add' && <BannerDialog onDone={reload} onClose={close} />}
      {dialog?.what === 'edit' && <BannerDialog banner={dialog.banner} onDone={reload} onClose={close} />}
      {dialog?.what === 'order' && <BannerOrder onDone={reload} onClose={close} />}
      {dialog?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete the banner “${dialog.banner.alt}”?`}
          text="The banner and its pictures are deleted."
          action="Delete"
          isDangerous
          onConfirm={() => remove(dialog.banner)}
          onClose={close}
        />
      )}
    </div>
  )
}

function columnsFor(setDialog: (dialog: OpenDialog) => void): readonly Column<ListedBanner>[] {
  return [
    {
      id: 'banner',
      label: 'Banner',
      cell: PictureCell,
    },
    { id: 'place', label: 'Place', sort: 'position', isNumber: true, cell: ({ position }) => position },
    {
      id: 'audience',
      label: 'Audience',
      cell: ({ audience }) => audiences[audience],
    },
    { id: 'starts', label: 'From', sort: 'startsAt', cell: ({ startsAt }) => formatDateTime(startsAt) },
    {
      id: 'ends',
      label: 'Until',
      cell: ({ endsAt }) => (endsAt ? formatDateTime(endsAt) : 'No end date'),
    },
    { id: 'clicks', label: 'Clicks', isNumber: true, cell: ({ clicks }) => clicks },
    { id: 'link', label: 'Link', isExtra: true, cell: ({ link }) => link },
    {
      id: 'actions',
      label: 'Actions',
      cell: (banner) => <ActionsCell banner={banner} setDialog={setDialog} />,
    },
  ]
}

function PictureCell({ alt, wide }: ListedBanner) {
  return (
    <span className="flex items-center gap-3">
      <img src={wide.url} alt="" width={wide.width} height={wide.height} className="h-auto w-32 rounded-sm" />
      {alt}
    </span>
  )
}

type ActionsCellProps = { banner: ListedBanner; setDialog: (dialog: OpenDialog) => void }

function ActionsCell({ banner, setDialog }: ActionsCellProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={`Edit ${banner.alt}`} onClick={() => setDialog({ what: 'edit', banner })}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Delete ${banner.alt}`}
        onClick={() => setDialog({ what: 'delete', banner })}
      >
        Delete
      </Button>
    </span>
  )
}
