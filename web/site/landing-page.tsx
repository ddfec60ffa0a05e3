import { PageHeader } from '../ui/page-header.tsx'

export function LandingPage() {
  return (
    <div className="page">
      <PageHeader title="Landing" />
    </div>
  )
}
