import { PageHeader } from '../ui/page-header.tsx'

export function HomePage() {
  return (
    <div className="page">
      <PageHeader title="Home" />
    </div>
  )
}
