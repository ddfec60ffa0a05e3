import type { ComponentType } from 'react'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import type { PagePath } from '#contract/site/pages.ts'
import { lazyPage } from './lazy-page.ts'
import { pageHeads } from './page-heads.ts'
import { publicPages } from './public-pages.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { isAdminPath } from './shell/header/admin-sections.ts'
import { loadSession, requireGuest, requireMember } from './shell/navigation/guards.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { Root } from './shell/root.tsx'
import { SiteLayout } from './shell/site-layout.tsx'
import { loadChunk } from './ui/browser/load-chunk.ts'
import { Loader } from './ui/feedback/loader.tsx'

const page = (path: PagePath, load: () => Promise<ComponentType>) => lazyPage(path, pageHeads[path], load)

const openPages = [
  page('/', publicPages['/']),
  page('/who-we-are', publicPages['/who-we-are']),
  page('/terms-of-use', publicPages['/terms-of-use']),
  page('/terms-and-conditions', publicPages['/terms-and-conditions']),
  page('/privacy-policy', publicPages['/privacy-policy']),
  page(
    '/reset/reset-password',
    async () => (await import('./accounts/password-reset/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    '/unsubscribe/:token?',
    async () => (await import('./preferences/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  page(
    '/verify/:code/report',
    async () => (await import('./certificates/report-seller-page.tsx')).ReportSellerPage,
  ),
  page(
    '/payment/success',
    async () => (await import('./billing/payment/payment-success-page.tsx')).PaymentSuccessPage,
  ),
]

const guestPages = [
  page('/login', async () => (await import('./accounts/login/login-page.tsx')).LoginPage),
  page('/signup', async () => (await import('./accounts/registration/signup-page.tsx')).SignupPage),
]

const catalogueLoaders = () => import('./catalogue/products/loaders.ts')
const memberLayout = async () => (await import('./shell/member-layout.tsx')).MemberLayout

const memberPages: RouteObject[] = [
  page('/home', async () => (await import('./catalogue/home/home-page.tsx')).HomePage),
  page('/products', async () => (await import('./catalogue/browse/products-page.tsx')).ProductsPage),
  {
    ...page(
      '/products/filter/:id?',
      async () => (await import('./catalogue/browse/filter-page.tsx')).FilterPage,
    ),
    loader: async (sent) => (await loadChunk(catalogueLoaders)).categoryDropLoader(sent),
    // Another filter is another search on the same page: its box is checked at once.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.id !== nextParams.id,
  },
  {
    ...page(
      '/product-details/:id?',
      async () => (await import('./catalogue/details/product-details-page.tsx')).ProductDetailsPage,
    ),
    loader: async (sent) => (await loadChunk(catalogueLoaders)).productLoader(sent),
  },
  page('/library', async () => (await import('./library/library-page.tsx')).LibraryPage),
  page('/library/board/:id', async () => (await import('./catalogue/library/board-page.tsx')).BoardPage),
  page('/settings', async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  page('/subscribe', async () => (await import('./billing/plans/subscribe-page.tsx')).SubscribePage),
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loader,
    children: [
      {
        Component: SiteLayout,
        children: [
          {
            id: 'pages',
            ErrorBoundary: ErrorPage,
            children: [
              ...openPages,
              { middleware: [requireGuest], children: guestPages },
              {
                middleware: [requireMember],
                lazy: { Component: () => loadChunk(memberLayout) },
                children: memberPages,
              },
              {
                path: '*',
                middleware: [loadSession],
                Component: NotFoundPage,
                handle: { title: 'Page Not Found' },
              },
            ],
          },
        ],
      },
    ],
  },
]

const adminRoutes = async () => (await import('./admin-routes.tsx')).adminBranch

/** Adds the studio's routes on the first navigation to one of them. */
export const patchAdminRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isAdminPath(path)) patch('pages', [await loadChunk(adminRoutes)])
}
