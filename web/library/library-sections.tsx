import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  Boards,
  boardList,
  DownloadHistory,
  downloadHistory,
  LibraryUpdates,
  memberMarks,
} from '../catalogue/catalogue.ts'
import { CertificateSettings, certificateList } from '../certificates/certificates.ts'
import { LibrarySkeleton } from './library-skeleton.tsx'

export function LibrarySections() {
  if (!useLibraryLoaded()) return <LibrarySkeleton />
  return (
    <>
      <LibraryUpdates />
      <Boards />
      <DownloadHistory />
      <CertificateSettings />
    </>
  )
}

/** Returns true once every section has loaded or failed. One that grew later would move those below it. */
function useLibraryLoaded(): boolean {
  const marks = useQuery(memberMarks)
  const boards = useQuery(boardList())
  const downloads = useInfiniteQuery(downloadHistory({ search: '' }))
  const certificates = useInfiniteQuery(certificateList(''))
  return [marks, boards, downloads, certificates].every(({ isLoading }) => !isLoading)
}
