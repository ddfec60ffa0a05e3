import { PageHeader } from '../ui/page-header.tsx'

export function ProductDetailsPage() {
  return (
    <div className="page">
      <PageHeader title="Design" />
    </div>
  )
}
