import { Address } from '../../ui/format/address.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import type { AuditSentence } from './audit-sentences.ts'

/** Shows a sentence of the audit log. The record leads to its page where it has one. */
export function Sentence({ actor, verb, thing, reason, to }: AuditSentence & { to?: string | undefined }) {
  const name = thing.includes('@') ? <Address>{thing}</Address> : thing
  return (
    <span className="wrap-anywhere">
      <strong className="font-semibold">{actor}</strong> {verb}{' '}
      {to ? (
        <Link to={to} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {reason && <span className="text-muted">: {reason}</span>}
    </span>
  )
}
