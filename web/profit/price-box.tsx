import { useId, useState } from 'react'
import type { Costs } from '#contract/profit/costs.ts'
import { type PrintedDesign, printPrice } from '#contract/profit/print-price.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { formatMinutes, priceFormat } from '../ui/format/format.ts'
import { FactList } from '../ui/layout/fact-list.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { useCosts } from './cost-queries.ts'
import { PriceLine } from './price-line.tsx'
import { minutesOf, type PricedDesign } from './what-if.ts'
import { WhatIfForm } from './what-if-form.tsx'

type PriceBoxProps = { design: PricedDesign; material: string }

/** Shows the price of a design with the member's costs, its calculation, and what changed choices would do. */
export function PriceBox({ design, material }: PriceBoxProps) {
  const { data, error, refetch } = useCosts()
  const title = useId()
  if (design.minutes <= 0) return null
  return (
    <section aria-labelledby={title} className="panel grid gap-4 p-5">
      <h2 id={title} className="text-lg">
        Price and profit
      </h2>
      {data && <Price design={design} material={material} {...data} />}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-24 w-full" />
        </LoadingRegion>
      )}
    </section>
  )
}

type PriceProps = PriceBoxProps & { costs: Costs; isDefault: boolean }

function Price({ design, material, costs, isDefault }: PriceProps) {
  const [isOpen, setOpen] = useState(false)
  const printed = { grams: design.grams, minutes: minutesOf(design, 'own') }
  return (
    <>
      <PriceLine design={printed} />
      <p className="text-muted text-sm">
        {isDefault ? 'With typical costs' : 'With your costs'} and {formatMinutes(printed.minutes)} on{' '}
        {design.own ? `your ${design.own.model}` : 'a slow printer'}.{' '}
        <Link to="/settings?tab=costs" className="link">
          {isDefault ? 'Enter your costs' : 'Change your costs'}
        </Link>
      </p>
      <Button
        size="sm"
        aria-expanded={isOpen}
        className="justify-self-start"
        onClick={() => setOpen(!isOpen)}
      >
        Try other numbers
      </Button>
      {isOpen ? (
        <WhatIfForm design={design} material={material} costs={costs} />
      ) : (
        <Breakdown design={printed} costs={costs} />
      )}
    </>
  )
}

function Breakdown({ design, costs }: { design: PrintedDesign; costs: Costs }) {
  const price = printPrice(design, costs)
  if (!price) return null
  const parts: Record<string, number> = {
    Filament: price.filament,
    'Electricity and machine': price.electricity + price.machine,
    'Failed prints': price.failures,
    'Work and packaging': price.labour + price.packaging,
    'Marketplace fee': price.fee,
  }
  const result = {
    'Exact price': price.price,
    'Costs and fee': price.cost + price.fee,
    'Your profit': price.profit,
  }
  const format = priceFormat([...Object.values(parts), ...Object.values(result)])
  const factsOf = (amounts: Record<string, number>) =>
    Object.entries(amounts).map(([label, amount]) => ({ label, value: format(amount, costs.currency) }))
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-semibold text-sm">Costs of one print</h3>
        <FactList facts={factsOf(parts)} />
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold text-sm">Profit of one print</h3>
        <FactList facts={factsOf(result)} />
      </div>
    </>
  )
}
