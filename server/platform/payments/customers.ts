import { createOnce, orMissing, type Provider } from './client.ts'

type Person = { userId: string; email: string; name: string }

export type Customers = {
  createCustomer: (person: Person, key: string) => Promise<{ id: string } | 'refused'>
  findCustomer: (customerId: string) => Promise<{ currency: string | null } | undefined>
  updateCustomer: (customerId: string, person: Pick<Person, 'email' | 'name'>) => Promise<void>
}

export function providerCustomers({ stripe, request, requestWithKey }: Provider): Customers {
  return {
    createCustomer({ userId, email, name }, key) {
      const person = { email, name, metadata: { user_id: userId } }
      return requestWithKey(async () => {
        const { id } = await createOnce({
          key,
          make: (options) => stripe.customers.create(person, options),
          async findCreated() {
            const { data } = await stripe.customers.list({ email, limit: 100 })
            return data.find(({ metadata }) => metadata.user_id === userId)
          },
        })
        return { id }
      }, 'Failed to create payment session')
    },
    findCustomer(customerId) {
      return request(async () => {
        const customer = await orMissing(stripe.customers.retrieve(customerId))
        return customer && !customer.deleted ? { currency: customer.currency ?? null } : undefined
      })
    },
    async updateCustomer(customerId, { email, name }) {
      await request(() => orMissing(stripe.customers.update(customerId, { email, name })))
    },
  }
}
