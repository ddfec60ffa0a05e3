import { useState } from 'react'
import { costLimits } from '#contract/profit/cost-limits.ts'
import type { Costs } from '#contract/profit/costs.ts'
import { Button } from '../ui/buttons/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { formatGrams, formatMinutes, priceFormat } from '../ui/format/format.ts'
import { Notice } from '../ui/layout/card.tsx'
import { priceTexts } from './price-text.ts'
import { materialsFor, type PricedDesign, type WhatIf, whatIf, whatIfOf, whatIfProblems } from './what-if.ts'

type WhatIfFormProps = { design: PricedDesign; material: string; costs: Costs }

const printers = ['own', 'slow', 'fast'] as const
const costFields = ['filamentPerKg', 'watts', 'machinePerHour', 'marginPercent'] as const

/** Calculates the price with other numbers. Nothing is saved. */
export function WhatIfForm({ design, material, costs }: WhatIfFormProps) {
  const start = whatIfOf(costs, material)
  const [form, setForm] = useState(start)
  const change = (part: Partial<WhatIf>) => setForm({ ...form, ...part })
  const problems = whatIfProblems(form, costs)
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">The numbers that you try here are not saved.</p>
      <Result design={design} material={material} costs={costs} form={form} />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-8">
        <TextField
          label="Pieces"
          inputMode="numeric"
          autoComplete="off"
          value={form.quantity}
          error={problems.quantity}
          hasLongErrors
          onChange={({ target }) => change({ quantity: target.value })}
        />
        <SelectField
          label="Material"
          options={materialsFor(material).map((value) => ({ value, label: value }))}
          value={form.material}
          onChange={({ target }) => change({ material: target.value })}
        />
      </div>
      <SelectField
        label="Printer"
        options={[
          ...(design.own
            ? [{ value: 'own', label: `${design.own.model}: ${formatMinutes(design.own.minutes)}` }]
            : []),
          { value: 'slow', label: `Slow printer: ${formatMinutes(design.minutes)}` },
          { value: 'fast', label: `Fast printer: ${formatMinutes(design.fastMinutes)}` },
        ]}
        value={form.printer === 'own' && !design.own ? 'slow' : form.printer}
        onChange={({ target }) =>
          change({ printer: printers.find((name) => name === target.value) ?? 'own' })
        }
      />
      {costFields.map((name) => (
        <TextField
          key={name}
          label={costLimits[name].label}
          inputMode="decimal"
          autoComplete="off"
          value={form[name]}
          error={problems[name]}
          hasLongErrors
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setForm(start)}>
        Reset to my costs
      </Button>
    </div>
  )
}

function Result({ design, material, costs, form }: WhatIfFormProps & { form: WhatIf }) {
  const result = whatIf(design, material, { form, costs })
  const format = priceFormat(result ? [result.total.price, result.total.profit] : [])
  const money = (amount: number) => format(amount, costs.currency)
  return (
    <Notice>
      <div aria-live="polite" className="grid gap-1 tabular-nums">
        {!result && <p>Correct the numbers below to see the price.</p>}
        {result && <p className="font-semibold">{priceTexts(result.price, costs).join(' · ')}</p>}
        {result && (
          <p className="text-sm">
            {result.pieces === 1 ? 'One piece' : `${result.pieces} pieces`}: {formatGrams(result.total.grams)}{' '}
            of filament, {formatMinutes(result.total.minutes)} of printing, {money(result.total.price)} of
            sales, {money(result.total.profit)} profit.
          </p>
        )}
      </div>
    </Notice>
  )
}
