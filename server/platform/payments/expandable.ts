type Expandable = string | { id: string }

export function idOf(reference: Expandable): string
export function idOf(reference: Expandable | null | undefined): string | null
export function idOf(reference: Expandable | null | undefined) {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
