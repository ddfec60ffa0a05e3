import type { User } from '#contract/accounts/accounts.ts'

/** Returns the login page that leads back to the requested page. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Returns where to go after signing in: `next` when it is a path of this site, else the studio or home. */
export function pageAfterLogin(search: string, role: User['role'] | undefined): string {
  const next = new URLSearchParams(search).get('next')
  if (!next || !isOwnPath(next) || next.startsWith('/login')) return role === 'admin' ? '/admin' : '/home'
  return next
}

/** Browsers read `//host`, `/\host` and `/<tab>/host` as another site. */
function isOwnPath(path: string) {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
