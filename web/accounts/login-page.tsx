import { PageHeader } from '../ui/page-header.tsx'

export function LoginPage() {
  return (
    <div className="page">
      <PageHeader title="Login" />
    </div>
  )
}
