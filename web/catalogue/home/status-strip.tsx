import { useSession } from '../../session/session.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useMarks } from '../products/marks.ts'
import { statusNotice } from './status-notice.ts'

/** Shows one notice at a time. */
export function StatusStrip() {
  const { user } = useSession()
  const { updated } = useMarks()
  const notice = user && statusNotice(user, updated.length)
  if (!notice) return null
  const { tone, text, action } = notice
  return (
    <div className="pb-6">
      <Notice tone={tone}>
        {text}{' '}
        {action && (
          <Link to={action.to} className="link font-semibold">
            {action.label}
          </Link>
        )}
      </Notice>
    </div>
  )
}
