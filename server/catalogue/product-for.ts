import type { User } from '#contract/accounts.ts'
import type { Product } from '#contract/catalogue.ts'
import { downloadRefusal } from '../billing/billing.ts'
import type { WithheldProduct } from './product-queries.ts'

type Member = Pick<User, 'role' | 'subscriptionStatus' | 'subscriptionPlan' | 'suspendedAt'>

/** What this member is told of a design: its listing kit comes, like its ZIP, with the paid plans only. */
export function productFor(member: Member, { withheld, ...product }: WithheldProduct): Product {
  const hasWholeLibrary = downloadRefusal(member, { access: 'paid' }) === null
  return {
    ...product,
    refusal: downloadRefusal(member, product),
    listingKit: hasWholeLibrary ? withheld.listingKit : null,
  }
}
