import { useMemo } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { updateCosts } from '#contract/profit/cost-form.ts'
import { type CostName, costLimits } from '#contract/profit/cost-limits.ts'
import type { Costs } from '#contract/profit/costs.ts'
import { currencies } from '#contract/profit/currencies.ts'
import { call } from '../api/api.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { FormFailure, useSubmitForm } from '../forms/forms.ts'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { SettingsSection } from '../ui/layout/settings-section.tsx'
import { useUnsavedChanges } from '../ui/unsaved/unsaved-changes.ts'
import { type CostForm, type CostProblems, costProblems, costsOf, formOf } from './cost-form.ts'
import { memberCosts, useCosts } from './cost-queries.ts'
import { currencyOptions } from './currency-options.ts'
import { ExamplePrice } from './example-price.tsx'

export function CostSettings() {
  const { data, error, refetch } = useCosts()
  return (
    <SettingsSection
      title="Costs and prices"
      text="Every design shows a price to sell at, your profit, and your profit per hour of printing. Your costs are private."
    >
      {data && <Form stored={data.costs} isDefault={data.isDefault} />}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion className="grid gap-6">
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-72 w-full" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}

const groups: { title: string; fields: CostName[] }[] = [
  { title: 'Filament and failures', fields: ['filamentPerKg', 'failurePercent'] },
  { title: 'Printer', fields: ['watts', 'electricityPerKwh', 'machinePerHour'] },
  { title: 'Work and packaging', fields: ['labourMinutes', 'labourPerHour', 'packaging'] },
  { title: 'Selling', fields: ['feePercent', 'marginPercent'] },
]

const hints: Partial<Record<CostName, string>> = {
  machinePerHour: 'Wear, spare parts, and paying off the printer.',
  labourMinutes: 'Starting the print, cleaning and packing it.',
  feePercent: 'Of the price. 0 when you sell at a market.',
  marginPercent: 'Of the price, as your profit.',
}

function Form({ stored, isDefault }: { stored: Costs; isDefault: boolean }) {
  const saved = useMemo(() => formOf(stored), [stored])
  const { register, watch, reset, onSubmit, failure, formState } = useSubmitForm<CostForm>({
    defaultValues: saved,
    mode: 'onChange',
    validate: (form) => costProblems(form, stored),
    async submit(form) {
      const costs = withCurrency(costsOf(form, stored), form.currency)
      await call(updateCosts, { body: costs })
      reset(formOf(costs))
      queryClient.setQueryData(memberCosts.queryKey, { costs, isDefault: false })
      // They may be sorted by profit.
      void queryClient.invalidateQueries({ queryKey: ['products'] })
      notify('success', 'Costs saved.')
    },
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsavedChanges(isDirty && !isSubmitting)
  const form = watch()
  const problems = costProblems(form, stored)
  const example = withCurrency(costsOf(form, stored), form.currency)

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-8">
      {isDefault && (
        <p className="text-muted">
          These are typical costs. Enter your own to see your prices on every design.
        </p>
      )}
      <SelectField {...register('currency')} label="Currency" options={currencyOptions()} />
      {groups.map((group) => (
        <CostFields key={group.title} {...group} register={register} problems={messages(errors)} />
      ))}
      <ExamplePrice costs={Object.keys(problems).length > 0 ? undefined : example} />
      <FormFailure error={failure} />
      <Button
        type="submit"
        variant="primary"
        idle={!isDirty && !isDefault}
        loading={isSubmitting}
        className="justify-self-start"
      >
        Save costs
      </Button>
    </form>
  )
}

type CostFieldsProps = {
  title: string
  fields: CostName[]
  register: UseFormRegister<CostForm>
  problems: CostProblems
}

function CostFields({ title, fields, register, problems }: CostFieldsProps) {
  return (
    <fieldset className="grid gap-6">
      <legend className="mb-3 font-heading text-base">{title}</legend>
      <div className="grid items-start gap-x-5 gap-y-8 sm:grid-cols-2">
        {fields.map((name) => (
          <TextField
            key={name}
            {...register(name)}
            label={costLimits[name].label}
            hint={hints[name]}
            inputMode="decimal"
            autoComplete="off"
            error={problems[name]}
            hasLongErrors
          />
        ))}
      </div>
    </fieldset>
  )
}

function messages(errors: Partial<Record<CostName, { message?: string }>>): CostProblems {
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

function withCurrency(costs: Costs, code: string): Costs {
  return { ...costs, currency: currencies.find((known) => known === code) ?? costs.currency }
}
