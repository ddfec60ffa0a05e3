import { PageHeader } from '../ui/page-header.tsx'

export function PrivacyPolicyPage() {
  return (
    <div className="page">
      <PageHeader title="Privacy Policy" />
    </div>
  )
}
