import { PageHeader } from '../ui/page-header.tsx'

export function WhoWeArePage() {
  return (
    <div className="page">
      <PageHeader title="Who We Are" />
    </div>
  )
}
