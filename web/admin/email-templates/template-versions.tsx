import { useState } from 'react'
import {
  listTemplates,
  restoreTemplate,
  type ShownTemplate,
  showTemplate,
} from '#contract/email-templates.ts'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'

type Version = ShownTemplate['versions'][number]

type TemplateVersionsProps = {
  template: ShownTemplate
  /** An older text must not replace typed text. */
  isChanged: boolean
  onShow: (text: { subject: string; body: string }) => void
}

/** Shows all versions of an email's text, each with a button to restore it. */
export function TemplateVersions({ template, isChanged, onShow }: TemplateVersionsProps) {
  const { name, version, versions } = template
  const [dialog, setDialog] = useState<Version>()
  const older = versions.filter((one) => one.version !== version)
  if (older.length === 0) return null

  async function restore(restored: number) {
    await call(restoreTemplate, { params: { name }, body: { version, restored } })
    await refetchPaths(listTemplates.path, showTemplate.path)
    notify('success', restoreTemplate.message)
  }

  return (
    <section aria-labelledby="versions" className="grid gap-2">
      <h2 id="versions" className="font-semibold text-sm">
        Earlier versions
      </h2>
      <ul className="panel max-h-80 divide-y divide-line overflow-auto">
        {older.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
            <div className="mr-auto min-w-0">
              <p className="font-semibold text-sm">{titleOf(one)}</p>
              <p className="truncate text-muted text-sm">{one.subject}</p>
            </div>
            <Button
              size="sm"
              disabled={isChanged}
              onClick={() => onShow({ subject: one.subject, body: one.body })}
            >
              View
            </Button>
            <Button size="sm" disabled={isChanged} onClick={() => setDialog(one)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {isChanged && <p className="text-muted text-sm">Save or discard your changes first.</p>}
      {dialog && (
        <ConfirmDialog
          title="Restore this version?"
          text={`${titleOf(dialog)} is used from the next email. The current version stays in this list.`}
          action="Restore"
          onConfirm={() => restore(dialog.version)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}

function titleOf({ version, savedAt, savedBy, isBuiltIn }: Version) {
  if (version === 0) return 'Built-in text'
  const what = isBuiltIn ? 'Restored built-in text' : `Version ${version}`
  return `${what}, ${savedBy}${savedAt ? `, ${formatDateTime(savedAt)}` : ''}`
}
