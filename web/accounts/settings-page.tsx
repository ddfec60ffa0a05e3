import { PageHeader } from '../ui/page-header.tsx'

export function SettingsPage() {
  return (
    <div className="page">
      <PageHeader title="Settings" />
    </div>
  )
}
