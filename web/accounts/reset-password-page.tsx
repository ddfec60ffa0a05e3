import { PageHeader } from '../ui/page-header.tsx'

export function ResetPasswordPage() {
  return (
    <div className="page">
      <PageHeader title="Reset password" />
    </div>
  )
}
