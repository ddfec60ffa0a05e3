import type { Tag } from '../../parsing/xml-scanner.ts'

const coreNamespace = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'

/** Returns the prefix of the core namespace, as the root tag of a model part names it; '' for the default namespace. */
export function corePrefixOf({ name, attributes }: Tag) {
  const prefix = name.slice(0, -'model'.length)
  return prefix !== '' && attributes.get(`xmlns:${prefix.slice(0, -1)}`) === coreNamespace ? prefix : ''
}
