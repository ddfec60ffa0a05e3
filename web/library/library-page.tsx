import { PageHeader } from '../ui/layout/page-header.tsx'
import { LibrarySections } from './library-sections.tsx'

export function LibraryPage() {
  return (
    <div className="page pb-12">
      <PageHeader title="Library" text="Your favourites and boards, your downloads and their licences." />
      <div className="grid max-w-4xl gap-6">
        <LibrarySections />
      </div>
    </div>
  )
}
