import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteSynonyms, listSynonyms, type SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDate } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column } from '../table/table-parts.ts'
import { SynonymDialog } from './synonym-dialog.tsx'

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; group: SynonymGroup }

export function SynonymsPage() {
  const [asked, ask] = useState<Asked>()
  const queries = useQueryClient()
  const close = () => ask(undefined)
  const reload = () => queries.invalidateQueries({ queryKey: [listSynonyms.path] })
  const add = (
    <Button variant="primary" onClick={() => ask({ what: 'add' })}>
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
        text="Words that members type for what our designs call something else. Singular and plural, capitals and accents make no difference."
        actions={add}
      />
      <AdminTable
        endpoint={listSynonyms}
        noun={{ one: 'group', many: 'groups' }}
        columns={columnsFor(ask)}
        nameOf={nameOf}
        searchHint="Words"
        empty={{
          title: 'No synonyms yet',
          text: 'The reports list what members searched for without results.',
          action: add,
        }}
      />
      {asked?.what === 'add' && <SynonymDialog onDone={reload} onClose={close} />}
      {asked?.what === 'edit' && <SynonymDialog group={asked.group} onDone={reload} onClose={close} />}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete the synonyms “${nameOf(asked.group)}”?`}
          text="Searches stop using them immediately."
          action="Delete"
          isDangerous
          onConfirm={() => remove(asked.group)}
          onClose={close}
        />
      )}
    </div>
  )
}

function nameOf({ words }: SynonymGroup) {
  return words.join(', ')
}

function columnsFor(ask: (asked: Asked) => void): readonly Column<SynonymGroup>[] {
  return [
    {
      id: 'words',
      label: 'Words',
      sort: 'words',
      cell: (group) => <span className="font-semibold">{nameOf(group)}</span>,
    },
    {
      id: 'finds',
      label: 'A search for them also finds',
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
          <Button size="sm" aria-label={`Edit ${nameOf(group)}`} onClick={() => ask({ what: 'edit', group })}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${nameOf(group)}`}
            onClick={() => ask({ what: 'delete', group })}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
}
