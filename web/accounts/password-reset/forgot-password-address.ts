export function forgotPasswordAddress(search: string): string {
  const query = new URLSearchParams(search)
  query.set('forgot', '')
  return addressWith(query)
}

export function isForgotPasswordAddress(search: string): boolean {
  return new URLSearchParams(search).has('forgot')
}

export function withoutForgotPassword(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('forgot')
  return addressWith(query)
}

function addressWith(query: URLSearchParams) {
  return query.size > 0 ? `/login?${query}` : '/login'
}
