import { TextArea } from '../../../ui/fields/text-field.tsx'
import { FormSection } from '../form/form-section.tsx'
import { textProps } from '../form/text-props.ts'
import type { ProductForm } from '../form/use-product-form.ts'

export function SafetySection({ form }: { form: ProductForm }) {
  return (
    <FormSection
      id="safety"
      text="What makers must know before they use or sell the print: heat, food, small parts."
    >
      <TextArea label="Safety notes (optional)" rows={3} {...textProps(form)('safetyNotes')} />
    </FormSection>
  )
}
