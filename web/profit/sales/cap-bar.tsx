import { capUse, salesCapUsd } from '#contract/profit/sales-cap.ts'
import { contactEmail } from '../../ui/browser/site.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { formatPrice, priceFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'

export function CapBar({ year, usd }: { year: string; usd: number }) {
  const { share, state } = capUse(usd)
  const format = priceFormat([usd, salesCapUsd])
  const words = `${format(usd, 'USD')} of ${format(salesCapUsd, 'USD')} in ${year}`
  return (
    <div className="grid gap-2">
      <p className="tabular-nums">{words}</p>
      <ProgressBar label={`Sales of ${year} against the cap`} value={Math.min(1, share)} />
      {state !== 'below' && (
        <Notice tone={state === 'above' ? 'danger' : 'neutral'}>
          {state === 'above'
            ? `Your sales of ${year} are above the ${formatPrice(salesCapUsd, 'USD')} that the licence covers. `
            : `You have used ${Math.floor(share * 100)} % of what the licence covers in ${year}. `}
          Write to{' '}
          <a href={`mailto:${contactEmail}`} className="underline">
            {contactEmail}
          </a>{' '}
          {state === 'above' ? 'and we will find a licence for more.' : 'before you reach it.'}
        </Notice>
      )}
    </div>
  )
}
