import type { RawHash } from '../wire/form.ts'
import { readShape, type Shape, type Values } from '../wire/readers.ts'
import type { World } from '../world/world.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

export type Call<S extends Shape> = {
  world: World
  params: Values<S>
  /** The placeholders of the address, in order; the second is empty where there is only one. */
  id: string
  childId: string
  url: string
}

export type Route = {
  method: Method
  pattern: RegExp
  run: (world: World, raw: RawHash, address: { ids: string[]; url: string }) => object
}

/** Returns one line of the protocol: `POST /v1/customers/:id`, its parameters, and the function that answers it. */
export function route<S extends Shape>(
  address: `${Method} /${'v1' | '_sandbox'}/${string}`,
  shape: S,
  answer: (call: Call<S>) => object,
): Route {
  const [verb, path = ''] = address.split(' ')
  return {
    method: verb === 'GET' || verb === 'DELETE' ? verb : 'POST',
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}$`),
    run(world, raw, { ids, url }) {
      const [id = '', childId = ''] = ids
      return answer({ world, params: readShape(shape, raw), id, childId, url })
    },
  }
}
