import { PageHeader } from '../ui/page-header.tsx'

export function ProductsPage() {
  return (
    <div className="page">
      <PageHeader title="Explore" />
    </div>
  )
}
