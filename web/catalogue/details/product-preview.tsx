import { basicPlanId } from '#contract/billing/plans.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { useSession } from '../../session/session.ts'
import { ReadAs } from '../products/reader.ts'
import { ProductDetails } from './product-details-page.tsx'

type ProductPreviewProps = { product: Product; as: 'basic' | 'paid' }

/** Shows an administrator the details page as members of a plan see it. */
export function ProductPreview({ product, as }: ProductPreviewProps) {
  const { user } = useSession()
  const plan = as === 'basic' ? basicPlanId : 'paid'
  const member = user && { ...user, role: 'user' as const, subscriptionPlan: plan }
  return (
    <ReadAs value={member}>
      <ProductDetails product={product} />
    </ReadAs>
  )
}
