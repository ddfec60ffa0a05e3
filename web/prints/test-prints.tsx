import { useQuery } from '@tanstack/react-query'
import { listTestPrints } from '#contract/prints/test-prints.ts'
import { call } from '../api/api.ts'
import { formatDate } from '../ui/format/format.ts'
import { FailedSection } from './failed-section.tsx'

/** Shows nothing while we have not printed the design. */
export function TestPrints({ productId }: { productId: string }) {
  const {
    data: prints,
    error,
    errorUpdateCount,
    refetch,
  } = useQuery({
    queryKey: [listTestPrints.path, productId],
    queryFn: async ({ signal }) => (await call(listTestPrints, { params: { productId }, signal })).prints,
  })
  if (!prints)
    return errorUpdateCount > 0 && <FailedSection title="Printed by us on" error={error} onRetry={refetch} />
  if (prints.length === 0) return null
  return (
    <section aria-labelledby="test-prints">
      <h2 id="test-prints">Printed by us on</h2>
      <ul className="m-0! list-none! divide-y divide-line p-0!">
        {prints.map(({ id, version, printer, filament, note, printedOn }) => (
          <li key={id} className="m-0! py-3">
            <span className="block font-semibold">
              {printer}, {filament}
            </span>
            <span className="block text-muted text-sm">
              Version {version}, <time dateTime={printedOn}>{formatDate(printedOn)}</time>
              {note && `. ${note}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
