import type { Finding, Printability } from '#contract/printing/printability/printability.ts'
import { turnLines } from '../../../catalogue/catalogue.ts'
import { Badge } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { findingLines, severityNames, supportTexts, uncheckedText } from './printability-text.ts'

const tones = { serious: 'danger', warning: 'accent', note: 'neutral' } as const satisfies Record<
  Finding['severity'],
  string
>

type PrintabilityReportProps = {
  name: string
  report: Printability | null
  /** The address of the design in 3D; absent while the file is not saved in it. */
  coloursAt?: string | undefined
}

/** Shows how a model prints as it lies: a line, and everything that was found behind it. */
export function PrintabilityReport({ name, report, coloursAt }: PrintabilityReportProps) {
  if (!report) return <p className="text-muted text-sm">Printability: not checked</p>
  const lines = findingLines(report)
  const problems = lines.filter(({ severity }) => severity !== 'note').length
  const unchecked = uncheckedText(report)
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer content-center">
        <span className="sr-only">Printability of {name}: </span>
        {supportTexts[report.supports]}
        {problems > 0 && `, ${problems === 1 ? '1 thing' : `${problems} things`} to look at`}
      </summary>
      <ul className="grid gap-2 py-2">
        {lines.map(({ kind, severity, text, places }) => (
          <li key={kind} className="grid items-start gap-x-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
            <span>
              <Badge tone={tones[severity]}>{severityNames[severity]}</Badge>
            </span>
            <span className="tabular-nums">
              {text}
              {places.map((place) => (
                <span key={place} className="block text-muted">
                  {place}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {unchecked && <p className="text-muted">{unchecked}</p>}
      {turnLines(report).map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
      {coloursAt && (
        <Link to={coloursAt} className="link inline-flex min-h-9 items-center">
          See in colour
        </Link>
      )}
    </details>
  )
}
