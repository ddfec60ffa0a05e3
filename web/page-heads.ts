import { brand } from '#contract/site/brand.ts'
import type { PagePath } from '#contract/site/pages.ts'

export type PageHead = { title: string; description: string }

/** A page can override its title with `usePageTitle`. */
export const pageHeads: Record<PagePath, PageHead> = {
  '/': {
    title: `${brand.name}: designs made to be printed and sold`,
    description:
      'New designs for your 3D printer every month, with print times, settings and a commercial licence in plain words. Start free.',
  },
  '/signup': { title: 'Sign up', description: 'Create an account and choose a plan.' },
  '/login': { title: 'Login', description: 'Sign in to your account.' },
  '/reset/reset-password': { title: 'Reset password', description: 'Set a new password for your account.' },
  '/home': { title: 'Home', description: 'The latest drop, categories and your designs.' },
  '/products': { title: 'Explore', description: 'Every design, with search and filters.' },
  '/products/filter/:id?': { title: 'Explore', description: 'The designs of one drop or category.' },
  '/product-details/:id?': {
    title: 'Design',
    description: 'One design: pictures, print facts, licence and files.',
  },
  '/settings': { title: 'Settings', description: 'Your profile, security, plan and privacy.' },
  '/library': {
    title: 'Library',
    description: 'Your favourites and boards, downloads and licence certificates.',
  },
  '/library/board/:id': { title: 'Board', description: 'The designs of one of your boards.' },
  '/subscribe': { title: 'Plans', description: 'Choose, change or renew your plan.' },
  '/payment/success': { title: 'Payment', description: 'The result of your payment.' },
  '/terms-of-use': {
    title: 'Terms of Use',
    description: `How you may use ${brand.name}: your account, the designs, the licence and what leads to suspension.`,
  },
  '/terms-and-conditions': {
    title: 'Terms & Conditions',
    description: 'Plans, payment, refunds, cancellation, the sales cap and the law that governs them.',
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description: 'What we store about you, why, for how long, and how you change or delete it.',
  },
  '/who-we-are': {
    title: 'Who We Are',
    description: `Where ${brand.name} comes from, how it turns manufacturing around, and why two countries are excluded.`,
  },
  '/verify/:code/report': {
    title: 'Report a seller',
    description: 'Report a problem with the holder of a licence certificate.',
  },
  '/unsubscribe/:token?': { title: 'Unsubscribe', description: 'Choose which emails you no longer want.' },
}

export function documentTitle(title: string): string {
  return title.includes(brand.name) ? title : `${title} · ${brand.name}`
}
