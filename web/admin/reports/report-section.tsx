import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { FailurePanel } from '../../failure-panel.tsx'
import { PanelBoundary } from '../../ui/feedback/panel-boundary.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { InfoTip } from '../../ui/overlays/tooltip.tsx'

type ReportSectionProps<Data> = {
  title: string
  /** Explains how the figures are counted. */
  definition?: string
  report: UseQueryResult<Data>
  /** The height of the content, so that loading causes no layout shift. */
  height?: string
  children: (data: Data) => ReactNode
}

export function ReportSection<Data>({
  title,
  definition,
  report,
  height = 'h-48',
  children,
}: ReportSectionProps<Data>) {
  const id = useId()
  const { data, error, refetch, isPlaceholderData } = report
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <div className="flex items-center gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {definition && <InfoTip label={`How ${title.toLowerCase()} is counted`} text={definition} />}
      </div>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <LoadingRegion>
          <Skeleton className={`w-full ${height}`} />
        </LoadingRegion>
      )}
      {!error && data !== undefined && (
        <div aria-busy={isPlaceholderData} className={`min-w-0 ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <PanelBoundary>{children(data)}</PanelBoundary>
        </div>
      )}
    </section>
  )
}
