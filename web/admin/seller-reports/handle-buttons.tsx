import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSellerReports, reopenSellerReport } from '#contract/certificates/seller-reports.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
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

export function ReopenButton({ report: { id, name } }: ReportProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      await call(reopenSellerReport, { params: { id } })
      notify('success', reopenSellerReport.message)
      await queries.invalidateQueries({ queryKey: [listSellerReports.path] })
    },
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <Button size="sm" loading={isPending} aria-label={`Reopen ${name}`} onClick={() => mutate()}>
      Reopen
    </Button>
  )
}
