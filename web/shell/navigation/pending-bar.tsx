import { useNavigation } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'

export function PendingBar() {
  const { state } = useNavigation()
  const { user, loading } = useSession()
  if (state === 'idle' && !(loading && user)) return null
  return (
    <p
      role="status"
      className="late panel fixed bottom-6 left-1/2 z-60 flex -translate-x-1/2 items-center gap-2 rounded-full px-4 py-2 text-sm shadow-raised print:hidden"
    >
      <Spinner />
      Loading...
    </p>
  )
}
