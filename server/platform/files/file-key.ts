const form = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/

export function isFileKey(name: string) {
  return form.test(name)
}

/** A key is never a person's file name. */
export function checkedKey(key: string) {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`)
  return key
}
