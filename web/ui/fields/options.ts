/** Returns the options of a select field or a filter, in the order of their labels. */
export function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export function hasLabel<Value extends string>(labels: Record<Value, string>, value: string): value is Value {
  return Object.hasOwn(labels, value)
}
