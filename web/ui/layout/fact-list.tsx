import type { ReactNode } from 'react'

export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-1 border-line border-t tabular-nums">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto min-w-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
