import { useInfiniteQuery } from '@tanstack/react-query'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { NextPageButton } from '../../ui/buttons/next-page-button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatDate, moneyFormat } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { invoicePages, usePortal } from './billing-calls.ts'

const statuses = { paid: 'Paid', open: 'Not paid', void: 'Void', uncollectible: 'Written off' }

/** The invoices come from the payment provider: the rest of the page works without it. */
export function InvoiceList() {
  const list = useInfiniteQuery(invoicePages)
  const { data, error, refetch } = list
  const portal = usePortal()
  const invoices = data?.pages.flatMap((page) => page.invoices)
  const format = moneyFormat(invoices?.flatMap((each) => [each, { ...each, amount: each.returned }]) ?? [])
  return (
    <SettingsSection title="Invoices">
      {!invoices && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!invoices && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {invoices?.length === 0 && <p className="text-muted">Nothing has been charged yet.</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {invoices?.map(({ id, number, status, createdAt, pdfUrl, returned, ...amount }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 tabular-nums">
            <span className="grid flex-1">
              <span>{formatDate(createdAt)}</span>
              <span className="text-muted text-sm">{number}</span>
            </span>
            {status !== 'paid' && <Badge>{statuses[status]}</Badge>}
            {returned > 0 && (
              <Badge>
                {returned < amount.amount
                  ? `${format({ ...amount, amount: returned })} refunded`
                  : 'Refunded'}
              </Badge>
            )}
            <span>{format(amount)}</span>
            {pdfUrl && (
              <a
                href={pdfUrl}
                target="_blank"
                rel="noreferrer"
                className="link flex min-h-11 items-center"
                aria-label={`PDF of the invoice of ${formatDate(createdAt)}`}
              >
                PDF
              </a>
            )}
          </li>
        ))}
      </ul>
      {invoices && invoices.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <NextPageButton list={list} />
          <Button loading={portal.isPending} onClick={() => portal.mutate('details')}>
            Edit address and tax id
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
