/** Who sees a page. `guest` pages send a signed-in user home. */
type PageAccess = 'public' | 'guest' | 'member' | 'admin'

/** The specification's route table but its /admin pages, which come with the studio. Every other path is not found: the server answers 404, the web shows the page. */
const pages = [
  { path: '/', access: 'public' },
  { path: '/signup', access: 'guest' },
  { path: '/login', access: 'guest' },
  { path: '/reset/reset-password', access: 'public' },
  { path: '/home', access: 'member' },
  { path: '/products', access: 'member' },
  { path: '/products/filter/:id?', access: 'member' },
  { path: '/product-details/:id?', access: 'member' },
  { path: '/settings', access: 'member' },
  { path: '/subscribe', access: 'member' },
  { path: '/payment/success', access: 'public' },
  { path: '/terms-of-use', access: 'public' },
  { path: '/terms-and-conditions', access: 'public' },
  { path: '/privacy-policy', access: 'public' },
  { path: '/who-we-are', access: 'public' },
  // Beyond the specification: where a mail's link leads that ends such mails.
  { path: '/unsubscribe/:token?', access: 'public' },
] as const satisfies { path: string; access: PageAccess }[]

export type PagePath = (typeof pages)[number]['path']

/** Pages written to HTML at build time, so that they can be read before any script runs. */
export const prerenderedPages = [
  '/',
  '/terms-of-use',
  '/terms-and-conditions',
  '/privacy-policy',
  '/who-we-are',
] as const satisfies PagePath[]

/** True for a path in the route table, with or without its optional parameter. */
export function isPage(pathname: string): boolean {
  return pages.some(({ path }) => pattern(path).test(pathname))
}

function pattern(path: string) {
  return new RegExp(`^${path.replace(/\/:\w+\?$/, '(/[^/]+)?')}/?$`)
}
