import type { User } from '#contract/accounts/accounts.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { downloadRefusal } from '../../billing/billing.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProduct, findRetiredProduct, type WithheldProduct } from './detail-queries.ts'

type Member = Pick<User, 'role' | 'subscriptionStatus' | 'subscriptionPlan' | 'suspendedAt'>

export async function readProduct(platform: Pick<Platform, 'db' | 'now'>, member: User, idOrSlug: string) {
  const product =
    (await findProduct(platform, idOrSlug)) ??
    (await findRetiredProduct(platform, { idOrSlug, userId: member.id })) ??
    notFound('Design')
  return { product: productFor(member, product) }
}

export function productFor(member: Member, { withheld, ...product }: WithheldProduct): Product {
  const hasWholeLibrary = downloadRefusal(member, { access: 'paid' }) === null
  return {
    ...product,
    refusal: downloadRefusal(member, product),
    listingKit: hasWholeLibrary ? withheld.listingKit : null,
  }
}
