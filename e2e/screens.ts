import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openFailedPrint } from './failed-print.ts'

export type Screen = {
  name: string
  path: string
  /** The role that sees the screen; default: a visitor. */
  as?: 'basic' | 'monthly' | 'expired' | 'admin'
  /** Steps before the screenshot. */
  act?: ((page: Page) => Promise<unknown>) | undefined
  /** Only on wide screens, or only on phones. */
  only?: 'wide' | 'narrow'
  /** Checked by every rule of axe, however small a violation is; default: serious ones of the standard. */
  hasEveryRule?: boolean
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** All screens, for screenshots and for axe. A new screen is one line here. */
export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'who-we-are', path: '/who-we-are', hasEveryRule: true },
  { name: 'terms-of-use', path: '/terms-of-use', hasEveryRule: true },
  { name: 'terms-and-conditions', path: '/terms-and-conditions', hasEveryRule: true },
  { name: 'privacy-policy', path: '/privacy-policy', hasEveryRule: true },
  { name: 'login', path: '/login' },
  {
    name: 'forgot-password',
    path: '/login',
    act: async (page) => {
      await page.getByText('Forgot Password?').click()
      await dialog(page)
    },
  },
  {
    name: 'login-required',
    path: '/login',
    act: async (page) => {
      await press('Login')(page)
      await expect(page.getByText('Required')).toHaveCount(2)
    },
  },
  {
    name: 'login-second-factor',
    path: '/login',
    act: async (page) => {
      const json = { status: 'error', message: '', code: 'second_factor_required', data: {} }
      await page.route('**/auth/refresh', (route) => route.fulfill({ status: 403, json }))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
    },
  },
  { name: 'signup', path: '/signup?plan=basic_free' },
  {
    name: 'verification',
    path: '/signup?plan=basic_free',
    act: async (page) => {
      await page.evaluate(`sessionStorage.pendingVerification = JSON.stringify({
        email: 'ada@example.test', page: 'signup', priceId: 'basic_free', sentAt: Date.now(),
      })`)
      await page.reload()
      await expect(page.getByText(/^Resend code in \d+s$/)).toBeVisible()
    },
  },
  { name: 'reset-password', path: '/reset/reset-password?user=a&code=b' },
  { name: 'unsubscribe', path: '/unsubscribe/nothing' },
  { name: 'verify', path: '/verify' },
  { name: 'verify-mistyped', path: '/verify/LD-0000-0000-0001' },
  { name: 'report-seller', path: '/verify/LD-0000-0000-0001/report' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'home', path: '/home', as: 'monthly' },
  { name: 'home-basic', path: '/home', as: 'basic' },
  { name: 'home-expired', path: '/home', as: 'expired' },
  { name: 'products', path: '/products', as: 'monthly' },
  { name: 'products-basic', path: '/products', as: 'basic' },
  { name: 'products-search', path: '/products?search=vase', as: 'monthly' },
  { name: 'products-none', path: '/products?search=zzzzqqq', as: 'monthly' },
  {
    name: 'products-filters',
    path: '/products',
    as: 'monthly',
    only: 'narrow',
    act: async (page) => {
      await press('Filters')(page)
      await dialog(page)
    },
  },
  {
    name: 'products-selecting',
    path: '/products',
    as: 'monthly',
    act: async (page) => {
      await press('Select')(page)
      await page.getByRole('main').locator('li').getByRole('checkbox').first().check()
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
    },
  },
  { name: 'products-of-a-drop', path: '/products/filter/paper-season', as: 'monthly' },
  { name: 'product', path: '/product-details/ripple-vase', as: 'monthly' },
  { name: 'product-assembly', path: '/product-details/harbour-pegboard', as: 'monthly' },
  {
    name: 'product-3d',
    path: '/product-details/fir-trio',
    as: 'monthly',
    act: async (page) => {
      await press('View in 3D')(page)
      await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false')
      await press('Filament colours')(page)
    },
  },
  {
    name: 'product-boards',
    path: '/product-details/ripple-vase',
    as: 'monthly',
    act: async (page) => {
      await press('Save Ripple Vase to boards')(page)
      await expect(page.getByRole('dialog').getByRole('button', { name: /board$/ })).toBeVisible()
    },
  },
  {
    name: 'product-what-if',
    path: '/product-details/ripple-vase',
    as: 'monthly',
    act: press('Try other numbers'),
  },
  { name: 'product-failed-print', path: '/product-details/ripple-vase', as: 'monthly', act: openFailedPrint },
  { name: 'library', path: '/library', as: 'monthly' },
  { name: 'board-missing', path: '/library/board/nothing', as: 'monthly' },
  { name: 'product-locked', path: '/product-details/tessel-shade', as: 'basic' },
  { name: 'subscribe', path: '/subscribe', as: 'monthly' },
  { name: 'subscribe-upgrade', path: '/subscribe?reason=paid_subscription_required', as: 'basic' },
  { name: 'subscribe-expired', path: '/subscribe', as: 'expired' },
  ...'profile security billing library printer costs sales ideas notifications privacy'
    .split(' ')
    .map((tab): Screen => ({ name: `settings-${tab}`, path: `/settings?tab=${tab}`, as: 'monthly' })),
  {
    name: 'sale-form',
    path: '/settings?tab=sales',
    as: 'monthly',
    act: async (page) => {
      await press('Add sale')(page)
      await dialog(page)
    },
  },
  {
    name: 'idea',
    path: '/home',
    as: 'monthly',
    only: 'wide',
    act: async (page) => {
      await press('Send product idea')(page)
      await dialog(page)
    },
  },
  { name: 'profile-menu', path: '/home', as: 'monthly', only: 'wide', act: press('Profile') },
  {
    name: 'side-menu',
    path: '/home',
    as: 'monthly',
    only: 'narrow',
    act: async (page) => {
      await press('Menu')(page)
      await dialog(page)
    },
  },
  {
    name: 'search',
    path: '/home',
    as: 'monthly',
    act: async (page) => {
      await press('Search')(page)
      await page.getByRole('combobox', { name: 'Search products' }).fill('va')
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    path: '/home',
    as: 'monthly',
    only: 'wide',
    // The header with the listener loads after the page.
    act: (page) =>
      expect(async () => {
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
      }).toPass(),
  },
  {
    name: 'offline',
    path: '/home',
    as: 'monthly',
    act: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'error',
    path: '/home',
    as: 'monthly',
    act: async (page) => {
      await page.route('**/assets/products-page*', (route) => route.abort())
      await page.evaluate('document.querySelector(\'a[href="/products"]\').click()')
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    },
  },
  { name: 'admin', path: '/admin', as: 'admin' },
  ...`add-product drops categories synonyms users banners email-templates ideas print-failures print-photos
    seller-reports channels news trace reports audit system`
    .split(/\s+/)
    .map((page): Screen => ({ name: `admin-${page}`, path: `/admin/${page}`, as: 'admin' })),
  {
    name: 'settings-second-factor',
    path: '/settings?tab=security',
    as: 'basic',
    act: async (page) => {
      await press('Set up')(page)
      await page.getByLabel('Your password').fill('Layerdrop-demo-1')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    },
  },
  { name: 'admin-drops-calendar', path: '/admin/drops?view=calendar', as: 'admin' },
]

/** Waits until nothing on the page is still loading. */
export async function open(page: Page, { path, act }: Screen) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(/\S/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await act?.(page)
}

export async function signInAs({ request }: { request: APIRequestContext }, who: NonNullable<Screen['as']>) {
  const password = who === 'admin' ? 'Layerdrop-admin-1' : 'Layerdrop-demo-1'
  const answer = await request.post('/backend/api/v1/auth/login', {
    data: { email: `${who}@layerdrop.test`, password },
  })
  expect(answer.status()).toBe(200)
}
