import { difficulties } from '#contract/catalogue/difficulties.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { totalEstimate, totalProject } from '#contract/printing/estimate/total-estimate.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { hasLabel, optionsOf } from '../../../ui/fields/options.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { formatGrams, formatMinutes } from '../../../ui/format/format.ts'
import { FormSection } from '../form/form-section.tsx'
import type { FormValues } from '../form/form-values.ts'
import { textProps } from '../form/text-props.ts'
import type { ProductForm } from '../form/use-product-form.ts'
import { ProjectFilaments } from './project-filaments.tsx'
import { changesText, followingChoices, suggestedFigures, typedChoices } from './suggested-print.ts'
import { SupportsField } from './supports-field.tsx'

const amounts = [
  { name: 'grams', label: 'Filament (g)' },
  { name: 'minutes', label: 'Print time (min)' },
  { name: 'fastMinutes', label: 'Fast printer (min)' },
  { name: 'layerHeightMm', label: 'Layer height (mm)' },
  { name: 'nozzleMm', label: 'Nozzle (mm)' },
  { name: 'walls', label: 'Walls' },
  { name: 'infillPercent', label: 'Infill (%)' },
  { name: 'infillPattern', label: 'Infill pattern' },
  { name: 'topMm', label: 'Top shell (mm)' },
  { name: 'bottomMm', label: 'Bottom shell (mm)' },
  { name: 'brimMm', label: 'Brim (mm)' },
  { name: 'material', label: 'Material' },
  { name: 'colours', label: 'Colours at once' },
] as const

/** Empty fields take the values of each file. */
const fromFiles: string[] = ['topMm', 'bottomMm', 'brimMm']

const sources = {
  own: 'Estimated from the files',
  slicer: 'Measured by PrusaSlicer',
  project: 'From the project file',
}

type PrintSectionProps = { form: ProductForm; files: FormProduct['files'] }

export function PrintSection({ form, files }: PrintSectionProps) {
  const { values } = form
  const set = (change: Partial<FormValues>) =>
    form.set({ ...followingChoices(values, { change, files }), ...change })
  const field = textProps({ values, set, problems: form.problems })
  const estimate = totalEstimate(files, typedChoices(values))
  const filaments = totalProject(files)?.filaments ?? []
  return (
    <FormSection id="print" text="For the whole design with the recommended settings.">
      {estimate && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p>
            {sources[estimate.source]}: {formatGrams(estimate.grams)}, {formatMinutes(estimate.fastMinutes)}{' '}
            to {formatMinutes(estimate.minutes)}.{changesText(estimate, values)}
          </p>
          <Button size="sm" onClick={() => set(suggestedFigures(files, values))}>
            Use these figures
          </Button>
        </div>
      )}
      {filaments.length > 0 && <ProjectFilaments filaments={filaments} />}
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        {amounts.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            placeholder={fromFiles.includes(name) ? 'As in the files' : undefined}
            inputMode={name === 'infillPattern' || name === 'material' ? 'text' : 'decimal'}
            {...field(name)}
          />
        ))}
        <SelectField
          label="Difficulty"
          value={values.difficulty}
          options={optionsOf(difficulties)}
          onChange={({ target }) => {
            if (hasLabel(difficulties, target.value)) set({ difficulty: target.value })
          }}
        />
      </div>
      <SupportsField files={files} typed={values.supports} onChange={(supports) => set({ supports })} />
      <TextArea label="Printing notes" rows={3} {...field('notes')} />
    </FormSection>
  )
}
