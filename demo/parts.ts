import type { Mesh } from '#geometry/mesh/mesh.ts'
import type { Part } from './design.ts'
import { meshOf, type Solid } from './modelling/kernel.ts'

type Finish = Pick<Part, 'colour' | 'copies' | 'isFaceted'>

/** Returns a part with its name; its file has the same name. */
export function part(name: string, shape: Mesh | Solid, finish: Finish): Part {
  const fileName = name.toLowerCase().replaceAll(' ', '-')
  return { name, fileName, mesh: 'positions' in shape ? shape : meshOf(shape), ...finish }
}
