import { useQuery } from '@tanstack/react-query'
import { Check, Info } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { PreparedFile, PrintedPart } from '#contract/catalogue/product-printability.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { useFormatSize } from '../../../preferences/preferences.ts'
import { LoadingRegion, Skeleton } from '../../../ui/feedback/states.tsx'
import { FactList } from '../../../ui/layout/fact-list.tsx'
import { productPrintability } from '../../products/product-queries.ts'
import { preparedSentences, printabilityFacts, supportsAnswer } from './printability-facts.ts'

/** Shows what the check of the files says about printing them as they lie. */
export function PrintabilitySection({ product: { id, print } }: { product: Product }) {
  const { data, error, refetch } = useQuery(productPrintability(id))
  return (
    <section aria-labelledby="printability">
      <h2 id="printability">How it prints</h2>
      {data && <Answer parts={data.parts} isStated={print.supports} />}
      {data && <Prepared files={data.prepared} />}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion className="mt-2 grid gap-3">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-44 w-full" />
        </LoadingRegion>
      )}
    </section>
  )
}

function Answer({ parts, isStated }: { parts: PrintedPart[]; isStated: boolean }) {
  const formatSize = useFormatSize()
  if (parts.every(({ printability }) => printability === null))
    return <p>The files of this design have not been checked yet.</p>
  const { title, reasons } = supportsAnswer(parts, isStated)
  const isFree = parts.every(({ printability }) => printability?.supports === 'none')
  const Icon = isFree ? Check : Info
  const facts = printabilityFacts(parts, { formatSize }).map(({ label, lines }) => ({
    label,
    value: lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    )),
  }))
  return (
    <>
      <p className="flex items-start gap-2">
        <Icon
          size={20}
          aria-hidden="true"
          className={`mt-0.5 shrink-0 ${isFree ? 'text-success' : 'text-muted'}`}
        />
        <strong>{title}</strong>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div className="mt-4">
        <FactList facts={facts} />
      </div>
      <p className="mt-2! text-muted text-sm">
        Computed from the files, as they lie on the bed, with a 0.4 mm nozzle.
      </p>
    </>
  )
}

function Prepared({ files }: { files: PreparedFile[] }) {
  return preparedSentences(files).map((sentence) => <p key={sentence}>{sentence}</p>)
}
