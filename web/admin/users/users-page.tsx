import type * as z from 'zod/mini'
import { endUserSessions, type listedUser, listUsers } from '#contract/accounts/users.ts'
import { planTypes } from '#contract/billing/plans.ts'
import { call } from '../../api/api.ts'
import { Address } from '../../ui/format/address.tsx'
import { countOf, formatDate, formatDateTime } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { BulkAction, Column, TableFilter } from '../table/table-parts.ts'
import { countryFilter } from './country-filter.ts'
import { StatusBadge } from './status-badge.tsx'

type User = z.infer<typeof listedUser>

const columns: readonly Column<User>[] = [
  { id: 'name', label: 'Name', sort: 'name', cell: ({ name }) => name },
  {
    id: 'email',
    label: 'Email',
    sort: 'email',
    cell: ({ email }) => <Address>{email}</Address>,
  },
  { id: 'status', label: 'Status', cell: (user) => <StatusBadge {...user} /> },
  { id: 'plan', label: 'Plan', cell: ({ plan }) => plan ?? 'None' },
  { id: 'country', label: 'Country', cell: ({ country }) => country },
  {
    id: 'registered',
    label: 'Registered',
    sort: 'registeredAt',
    cell: ({ registeredAt }) => formatDate(registeredAt),
  },
  {
    id: 'seen',
    label: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Never'),
  },
  { id: 'sales', label: 'Sales cap', isExtra: true, cell: ({ salesCap }) => salesCapTexts[salesCap] },
  { id: 'role', label: 'Role', isExtra: true, cell: ({ role }) => (role === 'admin' ? 'Admin' : 'User') },
]

const salesCapTexts: Record<User['salesCap'], string> = { below: '', near: '80 to 100%', above: 'Over 100%' }

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const filters: readonly TableFilter<typeof listUsers>[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'trialing', label: 'Trialing' },
      { value: 'incomplete', label: 'Incomplete' },
      { value: 'canceled', label: 'Canceled' },
      { value: 'expired', label: 'Expired' },
    ],
  },
  {
    name: 'plan',
    label: 'Plan',
    options: planTypes.map((value) => ({ value, label: value })),
  },
  countryFilter,
  { name: 'verified', label: 'Verified', options: yesNo },
  { name: 'suspended', label: 'Suspended', options: yesNo },
  {
    name: 'seen',
    label: 'Last seen',
    options: [
      { value: '7', label: 'Within 7 days' },
      { value: '30', label: 'Within 30 days' },
      { value: '90', label: 'Within 90 days' },
      { value: 'longer', label: 'Over 90 days ago' },
      { value: 'never', label: 'Never' },
    ],
  },
  {
    name: 'sales',
    label: 'Sales cap',
    options: [
      { value: 'near', label: '80 to 100%' },
      { value: 'above', label: 'Over 100%' },
    ],
  },
  {
    name: 'refund',
    label: 'Refund',
    options: [
      { value: 'refunded', label: 'Refunded' },
      { value: 'waiting', label: 'Pending' },
      { value: 'failed', label: 'Failed' },
    ],
  },
]

const bulk: readonly BulkAction<User>[] = [
  {
    label: 'Sign out everywhere',
    confirm: (users) => ({
      title: `Sign ${countOf(users.length, 'user')} out everywhere?`,
      text: `${users.map(({ name }) => name).join(', ')} must sign in again on every device. Nothing else changes.`,
      action: 'Sign out',
    }),
    run: ({ id }) => call(endUserSessions, { params: { id } }),
  },
]

export function UsersPage() {
  return (
    <div className="page">
      <PageHeader title="Users" />
      <AdminTable
        endpoint={listUsers}
        noun={{ one: 'user', many: 'users' }}
        columns={columns}
        filters={filters}
        bulk={bulk}
        nameOf={({ name }) => name}
        addressOf={({ id }) => `/admin/users/${id}`}
        searchHint="Name, email, ID or certificate"
        empty={{ title: 'No users yet' }}
      />
    </div>
  )
}
