/** Who sees a page. `guest` pages send a signed-in user home. */
type PageAccess = 'public' | 'guest' | 'member'

/** The specification's route table. Every other path is a 404. */
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
  // Not in the specification: boards, downloads and certificates.
  { path: '/library', access: 'member' },
  { path: '/library/board/:id', access: 'member' },
  { path: '/subscribe', access: 'member' },
  { path: '/payment/success', access: 'public' },
  { path: '/terms-of-use', access: 'public' },
  { path: '/terms-and-conditions', access: 'public' },
  { path: '/privacy-policy', access: 'public' },
  { path: '/who-we-are', access: 'public' },
  // Not in the specification: the unsubscribe link of mails.
  { path: '/unsubscribe/:token?', access: 'public' },
  // Not in the specification: a buyer reports a seller. The page of the certificate itself is written by the server.
  { path: '/verify/:code/report', access: 'public' },
] as const satisfies { path: string; access: PageAccess }[]

export type PagePath = (typeof pages)[number]['path']

const adminPages = [
  '/admin',
  '/admin/add-product',
  '/admin/product/add-product/:id?',
  '/admin/product/edit-product/:id?',
  '/admin/products/filter',
  '/admin/drops',
  '/admin/drops/:id',
  '/admin/categories',
  '/admin/synonyms',
  '/admin/users',
  '/admin/users/:id',
  '/admin/banners',
  '/admin/email-templates',
  '/admin/ideas',
  '/admin/ideas/:id',
  '/admin/seller-reports',
  '/admin/print-failures',
  '/admin/print-photos',
  '/admin/trace',
  '/admin/channels',
  '/admin/news',
  '/admin/reports',
  '/admin/audit',
  '/admin/system',
] as const

export type AdminPath = (typeof adminPages)[number]

/** Prerendered at build time, readable before any script runs. */
export const prerenderedPages = [
  '/',
  '/terms-of-use',
  '/terms-and-conditions',
  '/privacy-policy',
  '/who-we-are',
] as const satisfies PagePath[]

const patterns = [...pages.map(({ path }) => path), ...adminPages].map(pattern)

/** Returns true for a path in a route table, with or without its optional parameter. */
export function isPage(pathname: string): boolean {
  return patterns.some((one) => one.test(pathname))
}

function pattern(path: string) {
  return new RegExp(`^${path.replace(/\/:\w+\?$/, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)
}
