import { PageHeader } from '../ui/page-header.tsx'

export function SignupPage() {
  return (
    <div className="page">
      <PageHeader title="Sign up" />
    </div>
  )
}
