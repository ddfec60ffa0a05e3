/** Products, drops and categories answer to their id and to their slug. */
export function isUuid(idOrSlug: string) {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(idOrSlug)
}
