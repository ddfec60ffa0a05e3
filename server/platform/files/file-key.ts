/** A key is never a person's file name. */
export function checkedKey(key: string) {
  if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/.test(key))
    throw new Error(`Not a file key: ${key}`)
  return key
}
