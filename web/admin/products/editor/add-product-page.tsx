import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { addProduct } from '#contract/product-form.ts'
import { call } from '../../../api.ts'
import { messageOf } from '../../../api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Breadcrumb, PageHeader } from '../../../ui/layout/page-header.tsx'

export const productSteps = [{ label: 'Products', to: '/admin' }]

/** The title makes the draft: from then on everything is kept as it is typed, and uploads have a home. */
export function AddProductPage() {
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function begin(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      const { id } = await call(addProduct, { body: { title } })
      await navigate(`/admin/product/edit-product/${id}`, { replace: true })
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="page pb-12">
      <PageHeader
        breadcrumb={<Breadcrumb steps={productSteps} />}
        title="Add product"
        text="A title makes a draft. From then on everything is saved while you work; members see nothing before you publish."
      />
      <form
        noValidate
        onSubmit={(event) => void begin(event)}
        className="panel grid max-w-xl gap-5 p-5 sm:p-6"
      >
        <TextField
          label="Title"
          maxLength={120}
          required
          error={failure || undefined}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" className="justify-self-start" loading={isBusy}>
          Begin the draft
        </Button>
      </form>
    </div>
  )
}
