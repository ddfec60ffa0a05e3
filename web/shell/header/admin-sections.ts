import type { User } from '#contract/accounts/accounts.ts'
import { type AdminPath, isPage } from '#contract/site/pages.ts'

/** Administrators see their own navigation in their area and on unknown paths. */
export function hasAdminFrame(user: Pick<User, 'role'> | undefined, pathname: string): boolean {
  return user?.role === 'admin' && (isAdminPath(pathname) || !isPage(pathname))
}

export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname)
}

type Section = {
  label: string
  to: AdminPath
  also?: RegExp
  /** Also outside the menu, on wide screens. */
  isMain?: true
}

export const adminSections: readonly Section[] = [
  { label: 'Designs', to: '/admin', also: /^\/admin\/(add-product|product\/|products\/)/, isMain: true },
  { label: 'Drops', to: '/admin/drops', isMain: true },
  { label: 'Categories', to: '/admin/categories', isMain: true },
  { label: 'Users', to: '/admin/users', isMain: true },
  { label: 'Ideas', to: '/admin/ideas', isMain: true },
  { label: 'Failed prints', to: '/admin/print-failures' },
  { label: 'Photos of prints', to: '/admin/print-photos' },
  { label: 'Seller reports', to: '/admin/seller-reports' },
  { label: 'Trace', to: '/admin/trace' },
  { label: 'Sales channels', to: '/admin/channels' },
  { label: 'Synonyms', to: '/admin/synonyms' },
  { label: 'Banners', to: '/admin/banners' },
  { label: 'Emails', to: '/admin/email-templates', isMain: true },
  { label: 'News', to: '/admin/news' },
  { label: 'Reports', to: '/admin/reports', isMain: true },
  { label: 'Audit', to: '/admin/audit' },
  { label: 'System', to: '/admin/system' },
]

export function adminSectionOf(pathname: string): Section | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  return adminSections.find(
    ({ to, also }) => path === to || also?.test(path) || (to !== '/admin' && path.startsWith(`${to}/`)),
  )
}
