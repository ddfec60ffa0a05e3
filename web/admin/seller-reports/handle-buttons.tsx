import { useState } from 'react'
import { listSellerReports, reopenSellerReport } from '#contract/certificates/seller-reports.ts'
import { call } from '../../api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { HandleDialog } from './handle-dialog.tsx'

type ReportProps = { report: { id: string; name: string } }

export function HandleButton({ report }: ReportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={`Mark as handled: ${report.name}`} onClick={() => setOpen(true)}>
        Mark as handled
      </Button>
      {isOpen && <HandleDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}

type ReopenProps = { report: ReportProps['report'] & { handledAt: string; note: string | null } }

export function ReopenButton({ report: { id, name, handledAt, note } }: ReopenProps) {
  const [isOpen, setOpen] = useState(false)

  async function reopen() {
    await call(reopenSellerReport, { params: { id }, body: { handledAt } })
    await refetchPaths(listSellerReports.path)
    notify('success', reopenSellerReport.message)
  }

  return (
    <>
      <Button size="sm" aria-label={`Reopen ${name}`} onClick={() => setOpen(true)}>
        Reopen
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Reopen this report?"
          text={`The ${name} returns to the list of open reports.${note ? ` Its note is deleted: ${note}` : ''}`}
          action="Reopen"
          onConfirm={reopen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
