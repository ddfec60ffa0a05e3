import type { Product } from '#contract/catalogue.ts'
import { useSession } from '../../session/session.ts'
import { ReadAs } from '../products/reader.ts'
import { ProductDetails } from './product-details-page.tsx'

/** Written again so that the page loads no schemas. */
const basicPlan: typeof import('#contract/billing.ts').basicPlanId = 'basic_free'

type ProductPreviewProps = { product: Product; as: 'basic' | 'paid' }

/** The details of a design, for an administrator, as a member of that plan will see them. */
export function ProductPreview({ product, as }: ProductPreviewProps) {
  const { user } = useSession()
  const plan = as === 'basic' ? basicPlan : 'paid'
  const member = user && { ...user, role: 'user' as const, subscriptionPlan: plan }
  return (
    <ReadAs value={member}>
      <ProductDetails product={product} />
    </ReadAs>
  )
}
