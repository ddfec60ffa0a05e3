import { PageHeader } from '../ui/page-header.tsx'

export function FilterPage() {
  return (
    <div className="page">
      <PageHeader title="Explore" />
    </div>
  )
}
