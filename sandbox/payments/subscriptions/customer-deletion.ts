import { markCustomerDeleted } from '../customers/customers.ts'
import { endSubscription } from '../invoices/subscription-status.ts'
import { route } from '../routing/route.ts'
import { liveSubscriptions } from '../subscription-terms/order-rules.ts'
import { find, type World } from '../world/world.ts'

export const departedCustomerRoutes = [
  route('DELETE /v1/customers/:id', {}, ({ world, id }) => deleteCustomer(world, id)),
]

/** Ends the billing first, so that a deleted customer is never charged. */
function deleteCustomer(world: World, id: string) {
  const customer = find(world, 'customer', id)
  for (const subscription of liveSubscriptions(world, id)) {
    endSubscription(world, subscription, { reason: 'cancellation_requested' })
  }
  return markCustomerDeleted(world, find(world, 'customer', customer.id))
}
