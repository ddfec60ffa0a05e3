import { slugOf } from '#contract/rules.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useAllCategories } from '../../categories/use-all-categories.ts'
import { useRecentDrops } from '../actions/use-recent-drops.ts'
import { FormSection } from '../form/form-section.tsx'
import { textProps } from '../form/text-props.ts'
import type { ProductForm } from '../form/use-product-form.ts'

type BasicsSectionProps = { form: ProductForm; isDraft: boolean }

export function BasicsSection({ form, isDraft }: BasicsSectionProps) {
  const { values, set } = form
  const { data: categories } = useAllCategories()
  const { data: drops } = useRecentDrops()
  const field = textProps(form)

  function retitle(title: string) {
    // The slug follows the title of a draft until it is typed.
    const follows = isDraft && (values.slug === '' || values.slug === slugOf(values.title))
    set({ title, ...(follows && { slug: slugOf(title) }) })
  }

  return (
    <FormSection id="basics">
      <TextField
        label="Title"
        required
        {...field('title')}
        onChange={(event) => retitle(event.target.value)}
      />
      <TextField
        label="Address"
        hint={isDraft ? `/product-details/${values.slug}` : 'A change breaks existing links.'}
        {...field('slug')}
      />
      <TextField label="Short text" hint="One line below the title." {...field('tagline')} />
      <TextArea
        label="Description"
        hint="A blank line separates paragraphs."
        rows={8}
        {...field('description')}
      />
      <TextField label="Tags" hint="Separate tags with commas." {...field('tags')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Category"
          value={values.categoryId ?? ''}
          options={[
            { value: '', label: 'None yet' },
            ...(categories?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => set({ categoryId: event.target.value })}
        />
        <SelectField
          label="Drop"
          value={values.dropId ?? ''}
          options={[
            { value: '', label: 'None' },
            ...(drops?.rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => set({ dropId: event.target.value })}
        />
        <SelectField
          label="Access"
          value={values.access}
          options={[
            { value: 'paid', label: 'Paid plans' },
            { value: 'basic', label: 'Basic and paid plans' },
          ]}
          onChange={(event) => set({ access: event.target.value === 'basic' ? 'basic' : 'paid' })}
        />
      </div>
    </FormSection>
  )
}
