import type { ComponentType } from 'react'
import type { prerenderedPages } from '#contract/site/pages.ts'

/** Prerendered pages: each is a document of its own, and a route inside the app. */
export const publicPages: Record<(typeof prerenderedPages)[number], () => Promise<ComponentType>> = {
  '/': async () => (await import('./site/landing-page.tsx')).LandingPage,
  '/who-we-are': async () => (await import('./site/who-we-are-page.tsx')).WhoWeArePage,
  '/terms-of-use': async () => (await import('./site/terms-of-use/terms-of-use-page.tsx')).TermsOfUsePage,
  '/terms-and-conditions': async () =>
    (await import('./site/terms-and-conditions/terms-and-conditions-page.tsx')).TermsAndConditionsPage,
  '/privacy-policy': async () =>
    (await import('./site/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
}

export type PublicPath = keyof typeof publicPages

export function isPublicPath(path: string): path is PublicPath {
  return Object.hasOwn(publicPages, path)
}
