import { PageHeader } from '../ui/page-header.tsx'

export function TermsOfUsePage() {
  return (
    <div className="page">
      <PageHeader title="Terms of Use" />
    </div>
  )
}
