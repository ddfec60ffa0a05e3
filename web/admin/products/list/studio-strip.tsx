import { useQuery } from '@tanstack/react-query'
import { getPromise } from '#contract/catalogue/drops.ts'
import { getFigures } from '#contract/reports.ts'
import { call } from '../../../api/api.ts'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { countOf, formatNumber } from '../../../ui/format/format.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { describeMonthGoals } from '../../month-goals.ts'

export function StudioStrip() {
  const promise = useQuery({
    queryKey: [getPromise.path],
    queryFn: ({ signal }) => call(getPromise, { signal }),
  })
  const figures = useQuery({
    queryKey: [getFigures.path],
    queryFn: ({ signal }) => call(getFigures, { signal }),
  })
  const { payingMembers, basicMembers, downloadsToday, undeliveredEmails = 0 } = figures.data ?? {}
  const numbers = [
    { label: 'Paying members', value: payingMembers },
    { label: 'Basic members', value: basicMembers },
    { label: 'Downloads today', value: downloadsToday },
  ]
  return (
    <section aria-label="Today" className="panel mb-6 flex flex-wrap items-center gap-x-10 gap-y-4 px-5 py-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {numbers.map(({ label, value }) => (
          <div key={label} className="grid">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold text-xl tabular-nums">
              <Figure value={value} isFailed={figures.isError} />
            </dd>
          </div>
        ))}
      </dl>
      {undeliveredEmails > 0 && (
        <p className="text-danger text-sm">
          {countOf(undeliveredEmails, 'email')} of the last 24 hours not delivered:{' '}
          <Link to="/admin/system" className="link">
            see why
          </Link>
        </p>
      )}
      {promise.isPending && <Skeleton className="h-16 w-full sm:ml-auto sm:h-11 sm:w-80" />}
      {promise.data && <GoalSentences {...describeMonthGoals(promise.data)} />}
    </section>
  )
}

function Figure({ value, isFailed }: { value: number | undefined; isFailed: boolean }) {
  if (value !== undefined) return formatNumber(value)
  return isFailed ? 'unknown' : <Skeleton className="h-8 w-12" />
}

const promiseTones = { success: 'text-success', neutral: 'text-muted', danger: 'text-danger' }

function GoalSentences({ sentences, tone }: ReturnType<typeof describeMonthGoals>) {
  return (
    <ul className={`grid gap-1 text-sm sm:ml-auto ${promiseTones[tone]}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
