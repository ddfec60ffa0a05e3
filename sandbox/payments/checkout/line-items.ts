import type Stripe from 'stripe'
import { unitAmountIn } from '../catalogue/currency-options.ts'
import { productOf } from '../invoice-documents/invoice-lines.ts'
import { type MetadataChange, withMetadata } from '../wire/common-params.ts'
import { refuseParameter } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import type { Stored } from '../wire/stored.ts'
import { find, type World } from '../world/world.ts'

export type LineItem = Stored<Stripe.LineItem>

export function lineItemFor(
  world: World,
  item: { price: string; quantity: number | undefined; metadata: MetadataChange | undefined },
  { currency, index, isTrial }: { currency: string; index: number; isTrial: boolean },
): LineItem {
  const { quantity } = item
  if (quantity === undefined) {
    const param = `line_items[${index}][quantity]`
    return refuseParameter(
      `Quantity is required. Add \`quantity\` to \`line_items[${index}]\`.`,
      param,
      'parameter_missing',
    )
  }
  const price = find(world, 'price', item.price, `line_items[${index}][price]`)
  const amount = isTrial ? 0 : (unitAmountIn(price, currency) ?? 0) * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: productOf(world, price).name,
    metadata: withMetadata({}, item.metadata),
    price,
    quantity,
  }
}
