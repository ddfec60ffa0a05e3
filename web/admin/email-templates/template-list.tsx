import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ListedTemplate, listTemplates } from '#contract/email-templates.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSearchText } from '../../ui/fields/use-search-text.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { SkeletonRows } from '../table/skeleton-rows.tsx'

export function TemplateList() {
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: [listTemplates.path],
    queryFn: ({ signal }) => call(listTemplates, { signal }),
  })
  const { text, setText } = useSearchText(search, (words) =>
    setAddress(words ? { search: words } : {}, { replace: true, preventScrollReset: true }),
  )
  const found = data?.templates.filter((one) => isNamed(one, text)) ?? []
  return (
    <>
      <PageHeader
        title="Email templates"
        text="All emails the service sends. A change applies from the next email. You can always restore the built-in text."
      />
      <div className="mb-4 max-w-sm">
        <TextField
          type="search"
          label="Search emails"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && found.length === 0 && <EmptyState title="No matching emails" />}
      <ul aria-label="Emails" className="panel mb-10 divide-y divide-line empty:hidden">
        {found.map((template) => (
          <Row key={template.name} {...template} />
        ))}
      </ul>
    </>
  )
}

function isNamed({ title, when, subject }: ListedTemplate, search: string) {
  return [title, when, subject].some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))
}

function Row({ name, title, when, subject, isBuiltIn, changedAt, changedBy }: ListedTemplate) {
  return (
    <li className="relative grid gap-1 px-4 py-3 hover:bg-sunken/60 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-4">
      <div className="min-w-0">
        <Link to={`?template=${name}`} className="font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <p className="text-sm">{when}</p>
        <p className="text-muted text-sm">Subject: {subject}</p>
      </div>
      <p className="flex items-center gap-2 text-muted text-sm">
        {!isBuiltIn && <Badge>Edited</Badge>}
        {changedAt && `${changedBy}, ${formatDateTime(changedAt)}`}
      </p>
    </li>
  )
}
