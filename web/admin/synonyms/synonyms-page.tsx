import { useState } from 'react'
import { deleteSynonyms, listSynonyms, type SynonymGroup } from '#contract/catalogue/studio/synonyms.ts'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDate } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column } from '../table/table-parts.ts'
import { SynonymDialog } from './synonym-dialog.tsx'

type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete'; group: SynonymGroup }

export function SynonymsPage() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const reload = () => refetchPaths(listSynonyms.path)
  const add = (
    <Button variant="primary" onClick={() => setDialog({ what: 'add' })}>
      Add synonyms
    </Button>
  )

  async function remove({ id, version }: SynonymGroup) {
    await call(deleteSynonyms, { params: { id }, body: { version } })
    notify('success', deleteSynonyms.message)
    await reload()
  }

  return (
    <div className="page">
      <PageHeader
        title="Synonyms"
        text="Words that members may type instead of the words in our designs. Singular and plural, capitals and accents make no difference."
        actions={add}
      />
      <AdminTable
        endpoint={listSynonyms}
        noun={{ one: 'group', many: 'groups' }}
        columns={columnsFor(setDialog)}
        nameOf={nameOf}
        searchHint="Words"
        empty={{
          title: 'No synonyms yet',
          text: 'The reports list what members searched for without results.',
          action: add,
        }}
      />
      {dialog?.what === 'add' && <SynonymDialog onDone={reload} onClose={close} />}
      {dialog?.what === 'edit' && <SynonymDialog group={dialog.group} onDone={reload} onClose={close} />}
      {dialog?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete the synonyms “${nameOf(dialog.group)}”?`}
          text="Searches stop using them immediately."
          action="Delete"
          isDangerous
          onConfirm={() => remove(dialog.group)}
          onClose={close}
        />
      )}
    </div>
  )
}

function nameOf({ words }: SynonymGroup) {
  return words.join(', ')
}

function columnsFor(setDialog: (dialog: OpenDialog) => void): readonly Column<SynonymGroup>[] {
  return [
    {
      id: 'words',
      label: 'Words',
      sort: 'words',
      cell: (group) => <span className="font-semibold">{nameOf(group)}</span>,
    },
    {
      id: 'finds',
      label: 'Also finds',
      cell: ({ meanings }) => (meanings.length === 0 ? 'Each other' : meanings.join(', ')),
    },
    {
      id: 'updated',
      label: 'Changed',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => formatDate(updatedAt),
    },
    {
      id: 'actions',
      label: 'Actions',
      cell: (group) => (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={`Edit ${nameOf(group)}`}
            onClick={() => setDialog({ what: 'edit', group })}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${nameOf(group)}`}
            onClick={() => setDialog({ what: 'delete', group })}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
}
