import { PageHeader } from '../ui/page-header.tsx'

export function TermsAndConditionsPage() {
  return (
    <div className="page">
      <PageHeader title="Terms" />
    </div>
  )
}
