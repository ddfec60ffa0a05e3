import { useNavigate } from 'react-router'
import { addProduct } from '#contract/catalogue/product-form.ts'
import { call } from '../../../api/api.ts'
import { useSubmitForm } from '../../../forms/forms.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Breadcrumb, PageHeader } from '../../../ui/layout/page-header.tsx'

export const productSteps = [{ label: 'Products', to: '/admin' }]

export function AddProductPage() {
  const navigate = useNavigate()
  const { register, onSubmit, formState } = useSubmitForm({
    defaultValues: { title: '' },
    submit: async (body) => {
      const { id } = await call(addProduct, { body })
      await navigate(`/admin/product/edit-product/${id}`, { replace: true })
    },
    fieldOf: () => 'title',
  })

  return (
    <div className="page pb-12">
      <PageHeader
        breadcrumb={<Breadcrumb steps={productSteps} />}
        title="Add product"
        text="Enter a title to create a draft. Changes are saved automatically. Members see nothing until you publish."
      />
      <form noValidate onSubmit={onSubmit} className="panel grid max-w-xl gap-5 p-5 sm:p-6">
        <TextField
          label="Title"
          maxLength={120}
          required
          error={formState.errors.title?.message}
          {...register('title')}
        />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          loading={formState.isSubmitting}
        >
          Create draft
        </Button>
      </form>
    </div>
  )
}
