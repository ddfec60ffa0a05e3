import { Download as DownloadIcon } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { countOf } from '../../ui/format/format.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { DownloadFailure } from '../download/main-download.tsx'
import { allUpdates, useDownload } from '../download/use-download.ts'
import { useMarks } from '../products/marks.ts'

/** Shows nothing while the member has the latest files of every design. */
export function LibraryUpdates() {
  const { updated } = useMarks()
  const download = useDownload()
  if (updated.length === 0) return null
  const designs = countOf(updated.length, 'design')
  return (
    <SettingsSection
      title="Updates"
      text={`${designs} ${updated.length === 1 ? 'has' : 'have'} new files since you downloaded.`}
    >
      <DownloadFailure download={download} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          variant="primary"
          loading={download.isPending(allUpdates)}
          loadingText="Preparing..."
          onClick={() => download.start(allUpdates)}
        >
          <DownloadIcon size={20} aria-hidden="true" /> Download all updates ({updated.length})
        </Button>
        <Link to="/products?only=updated" className="link">
          Show the designs
        </Link>
      </div>
    </SettingsSection>
  )
}
