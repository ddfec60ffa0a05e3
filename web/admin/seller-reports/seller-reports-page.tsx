import type * as z from 'zod/mini'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import { listSellerReports } from '#contract/certificates/seller-reports.ts'
import { Address } from '../../ui/format/address.tsx'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column, TableFilter } from '../table/table-parts.ts'
import { HandleButton, ReopenButton } from './handle-buttons.tsx'

type Report = z.output<(typeof listSellerReports)['reply']>['rows'][number]

const columns: readonly Column<Report>[] = [
  {
    id: 'seller',
    label: 'Seller',
    cell: ({ seller }) =>
      seller ? (
        <Link to={`/admin/users/${seller.id}`} className="link">
          {seller.name}
        </Link>
      ) : (
        'Deleted account'
      ),
  },
  {
    id: 'reported',
    label: 'Reported',
    sort: 'reportedAt',
    cell: ({ reportedAt }) => formatDateTime(reportedAt),
  },
  {
    id: 'certificate',
    label: 'Certificate',
    cell: ({ code }) => (
      <a href={`/verify/${formatCertificateCode(code)}`} className="link tabular-nums">
        {formatCertificateCode(code)}
      </a>
    ),
  },
  { id: 'design', label: 'Design', cell: ({ design }) => design },
  {
    id: 'message',
    label: 'Report',
    cell: ({ message }) => <p className="max-w-xl whitespace-pre-wrap break-words">{message}</p>,
  },
  {
    id: 'email',
    label: 'Answer to',
    cell: ({ email }) =>
      email ? (
        <a href={`mailto:${email}`} className="link">
          <Address>{email}</Address>
        </a>
      ) : (
        'No email'
      ),
  },
  {
    id: 'state',
    label: 'Status',
    cell: ({ handledAt, handledBy, note }) =>
      handledAt === null ? (
        <Badge>Open</Badge>
      ) : (
        <>
          <Badge tone="success">Handled</Badge>{' '}
          <span className="text-muted text-sm">
            {formatDateTime(handledAt)} by {handledBy ?? 'a deleted account'}
          </span>
          {note && <p className="max-w-xs whitespace-pre-wrap break-words text-sm">{note}</p>}
        </>
      ),
  },
  {
    id: 'actions',
    label: 'Actions',
    cell: ({ id, code, handledAt, note }) => {
      const report = { id, name: `report about ${formatCertificateCode(code)}` }
      return handledAt === null ? (
        <HandleButton report={report} />
      ) : (
        <ReopenButton report={{ ...report, handledAt, note }} />
      )
    },
  },
]

const filters: readonly TableFilter<typeof listSellerReports>[] = [
  {
    name: 'state',
    label: 'Status',
    unset: 'Open',
    options: [
      { value: 'handled', label: 'Handled' },
      { value: 'all', label: 'All' },
    ],
  },
]

export function SellerReportsPage() {
  return (
    <div className="page">
      <PageHeader
        title="Seller reports"
        text="Reports that buyers sent from a certificate page in the last year. Every administrator gets an email about each report."
      />
      <AdminTable
        endpoint={listSellerReports}
        noun={{ one: 'report', many: 'reports' }}
        columns={columns}
        filters={filters}
        nameOf={({ message }) => message}
        searchHint="Text, code, seller or email"
        empty={{ title: 'No open reports' }}
      />
    </div>
  )
}
