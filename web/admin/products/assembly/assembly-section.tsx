import { Plus } from 'lucide-react'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { SortableList } from '../../sortable-list.tsx'
import {
  blankNeededItem,
  blankStep,
  moved,
  type NeededItemValue,
  pictureOfStep,
  type StepValue,
} from '../form/assembly-values.ts'
import { FormSection } from '../form/form-section.tsx'
import { textProps } from '../form/text-props.ts'
import type { ProductForm } from '../form/use-product-form.ts'
import { NeededItemFields } from './needed-item-fields.tsx'
import { StepFields } from './step-fields.tsx'

/** Shows how the printed parts become the finished piece, and what is needed that is not printed. */
export function AssemblySection({ form, product }: { form: ProductForm; product: FormProduct }) {
  const { assemblySteps: steps, neededItems: items, files } = form.values
  const partNames = [...new Set(files.map(({ partName }) => partName))]
  const setSteps = (assemblySteps: StepValue[]) => form.set({ assemblySteps })
  const setNeededItems = (neededItems: NeededItemValue[]) => form.set({ neededItems })
  return (
    <FormSection
      id="assembly"
      text="For designs with several parts. Each step gets a picture, rendered from its parts."
    >
      <TextArea label="Assembly in short (optional)" rows={2} {...textProps(form)('assembly')} />
      <h3 className="font-semibold">What else is needed</h3>
      <SortableList
        label="What else is needed"
        items={items}
        nameOf={({ name }) => name || 'an item'}
        onSort={setNeededItems}
      >
        {(item) => (
          <NeededItemFields
            item={item}
            onChange={(next) => setNeededItems(items.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => setNeededItems(items.filter(({ id }) => id !== item.id))}
          />
        )}
      </SortableList>
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => setNeededItems([...items, blankNeededItem()])}
      >
        <Plus size={18} aria-hidden="true" /> Add item
      </Button>
      <h3 className="font-semibold">Steps</h3>
      <ol aria-label="Assembly steps" className="panel divide-y divide-line empty:hidden">
        {steps.map((step, index) => (
          <li key={step.id} className="px-4 py-2">
            <StepFields
              step={step}
              number={index + 1}
              count={steps.length}
              partNames={partNames}
              pictureUrl={pictureOfStep({ step, index }, product)}
              onMove={(by) => setSteps(moved(steps, index, by))}
              onChange={(next) => setSteps(steps.map((one) => (one.id === next.id ? next : one)))}
              onRemove={() => setSteps(steps.filter(({ id }) => id !== step.id))}
            />
          </li>
        ))}
      </ol>
      <Button size="sm" className="justify-self-start" onClick={() => setSteps([...steps, blankStep()])}>
        <Plus size={18} aria-hidden="true" /> Add step
      </Button>
    </FormSection>
  )
}
