export function searchAddress(text: string): string | undefined {
  const search = text.trim()
  return search ? `/products?${new URLSearchParams({ search, from: 'navbar' })}` : undefined
}
