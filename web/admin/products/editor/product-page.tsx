import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { type FormProduct, showAdminProduct } from '#contract/catalogue/studio/product-form.ts'
import { call } from '../../../api/api.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { usePageTitle } from '../../../page-title.ts'
import { Breadcrumb, PageHeader } from '../../../ui/layout/page-header.tsx'
import { replaceAddress } from '../../../ui/navigation/replace-address.ts'
import { useUnsavedChanges } from '../../../ui/unsaved/unsaved-changes.ts'
import { SaveBar } from '../../form/save-bar.tsx'
import { SkeletonRows } from '../../table/skeleton-rows.tsx'
import { ProductStatusBadge } from '../actions/product-status.tsx'
import { AssemblySection } from '../assembly/assembly-section.tsx'
import { FilesSection } from '../files/files-section.tsx'
import { useUploads } from '../files/upload/use-uploads.ts'
import { FormIndex } from '../form/form-section.tsx'
import { blankProduct } from '../form/form-values.ts'
import { clearNewProduct, newProductId } from '../form/new-product.ts'
import { useInvalidField } from '../form/use-invalid-field.ts'
import { useProductForm } from '../form/use-product-form.ts'
import { PrintSection } from '../print/print-section.tsx'
import { TestPrintsSection } from '../print/test-prints-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ListingSection } from './listing-section.tsx'
import { MediaSection } from './media-section.tsx'
import { ProductPreview } from './product-preview.tsx'
import { PublishSection } from './publish-section.tsx'
import { SafetySection } from './safety-section.tsx'

const steps = [{ label: 'Designs', to: '/admin' }]

/** `?preview=basic` shows it as members of that plan will see it. */
export function ProductPage() {
  const { id } = useParams()
  const [address] = useSearchParams()
  const as = address.get('preview')
  if (!id) return <AddProductPage />
  return as === 'basic' || as === 'paid' ? (
    <ProductPreview id={id} as={as} />
  ) : (
    <EditProduct key={id} id={id} />
  )
}

/** Shows the whole form. Its draft is created when it is needed: with the first title, file or test print. */
export function AddProductPage() {
  // A click on "Add design" in a form whose draft exists begins another one.
  const { key } = useLocation()
  return <EditProduct key={key} />
}

function EditProduct({ id: given }: { id?: string }) {
  const isNew = given === undefined
  const [id] = useState(() => given ?? newProductId())
  const [blank] = useState(() => blankProduct(id))
  const [isCreated, setCreated] = useState(!isNew)
  const { data, error, refetch } = useQuery({
    queryKey: [showAdminProduct.path, id],
    queryFn: ({ signal }) => call(showAdminProduct, { params: { id }, signal }),
    enabled: isCreated,
    // The form's own copy goes by the revision; a forgotten one would be refused.
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (!data || isRefusal(error)) return false
      if (data.product.booth?.state === 'working') return 1_500
      return data.product.isRenderingSteps ? 3_000 : data.product.isMeasuring && 10_000
    },
  })
  const product = data?.product ?? (isNew ? blank : undefined)
  usePageTitle(data?.product.content.title)

  function showCreated() {
    setCreated(true)
    clearNewProduct()
    replaceAddress(`/admin/product/edit-product/${id}`)
  }

  return (
    <div className="page">
      <PageHeader
        breadcrumb={<Breadcrumb steps={steps} />}
        title={data?.product.content.title ?? (isNew ? 'Add design' : 'Design')}
        text={
          data ? (
            <>
              <ProductStatusBadge status={data.product.status} /> Version {data.product.version}
            </>
          ) : (
            isNew &&
            'The draft is saved once it has a title or a file. Members see nothing until you publish.'
          )
        }
      />
      {error && !data && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!product && !error && <SkeletonRows />}
      {product && <Form product={product} onCreated={showCreated} />}
    </div>
  )
}

function Form({ product, onCreated }: { product: FormProduct; onCreated: () => void }) {
  const form = useProductForm(product, onCreated)
  const uploads = useUploads(product.id, form.ensureCreated)
  const { saving, isChanged } = form
  const invalid = useInvalidField(saving)
  useUnsavedChanges(isChanged)
  const hasProblems = Object.keys(form.problems).length > 0
  return (
    <form
      ref={invalid.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        invalid.request()
        saving.save()
      }}
    >
      <div className="grid items-start gap-8 pb-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
        <FormIndex />
        <div className="grid min-w-0 gap-6">
          <BasicsSection form={form} isDraft={product.status === 'draft'} />
          <MediaSection form={form} product={product} uploads={uploads} />
          <FilesSection key={product.version} form={form} product={product} uploads={uploads} />
          <PrintSection form={form} files={product.files} />
          <AssemblySection form={form} product={product} />
          <TestPrintsSection product={product} ensureCreated={form.ensureCreated} />
          <ListingSection form={form} />
          <SafetySection form={form} />
          <PublishSection product={product} isChanged={isChanged} />
        </div>
      </div>
      <SaveBar
        saving={saving}
        isChanged={isChanged}
        onDiscard={form.discard}
        onShowField={hasProblems ? invalid.show : undefined}
      />
    </form>
  )
}
