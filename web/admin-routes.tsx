import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { AdminPath } from '#contract/site/pages.ts'
import { lazyPage } from './lazy-page.ts'
import { requireAdmin, requireMember } from './shell/navigation/guards.ts'
import { loadChunk } from './ui/browser/load-chunk.ts'

const page = (path: AdminPath, title: string, load: () => Promise<ComponentType>) =>
  lazyPage(path, { title }, load)

const products = async () => (await import('./admin/products/list/products-page.tsx')).ProductsPage

const addProduct = async () => (await import('./admin/products/editor/product-page.tsx')).AddProductPage

const product = async () => (await import('./admin/products/editor/product-page.tsx')).ProductPage

const adminLayout = async () => (await import('./admin/admin-layout.tsx')).AdminLayout

/** Only administrators load what is below /admin. */
export const adminBranch: RouteObject = {
  middleware: [requireMember, requireAdmin],
  lazy: { Component: () => loadChunk(adminLayout) },
  children: [
    page('/admin', 'Designs', products),
    page('/admin/products/filter', 'Designs', products),
    page('/admin/add-product', 'Add design', addProduct),
    page('/admin/product/add-product/:id?', 'Add design', addProduct),
    page('/admin/product/edit-product/:id?', 'Edit design', product),
    page('/admin/drops', 'Drops', async () => (await import('./admin/drops/list/drops-page.tsx')).DropsPage),
    page(
      '/admin/drops/:id',
      'Drop',
      async () => (await import('./admin/drops/editor/drop-page.tsx')).DropPage,
    ),
    page(
      '/admin/categories',
      'Categories',
      async () => (await import('./admin/categories/categories-page.tsx')).CategoriesPage,
    ),
    page(
      '/admin/synonyms',
      'Synonyms',
      async () => (await import('./admin/synonyms/synonyms-page.tsx')).SynonymsPage,
    ),
    page('/admin/users', 'Users', async () => (await import('./admin/users/users-page.tsx')).UsersPage),
    page('/admin/users/:id', 'User', async () => (await import('./admin/users/user-page.tsx')).UserPage),
    page(
      '/admin/banners',
      'Banners',
      async () => (await import('./admin/banners/banners-page.tsx')).BannersPage,
    ),
    page(
      '/admin/email-templates',
      'Email templates',
      async () => (await import('./admin/email-templates/email-templates-page.tsx')).EmailTemplatesPage,
    ),
    page('/admin/ideas', 'Ideas', async () => (await import('./admin/ideas/ideas-page.tsx')).IdeasPage),
    page('/admin/ideas/:id', 'Idea', async () => (await import('./admin/ideas/idea-page.tsx')).IdeaPage),
    page(
      '/admin/seller-reports',
      'Seller reports',
      async () => (await import('./admin/seller-reports/seller-reports-page.tsx')).SellerReportsPage,
    ),
    page(
      '/admin/print-failures',
      'Failed prints',
      async () => (await import('./admin/prints/print-failures-page.tsx')).PrintFailuresPage,
    ),
    page(
      '/admin/print-photos',
      'Photos of prints',
      async () => (await import('./admin/prints/print-photos-page.tsx')).PrintPhotosPage,
    ),
    page(
      '/admin/trace',
      'Trace a file',
      async () => (await import('./admin/trace/trace-page.tsx')).TracePage,
    ),
    page(
      '/admin/channels',
      'Sales channels',
      async () => (await import('./admin/channels/channels-page.tsx')).ChannelsPage,
    ),
    page('/admin/news', 'Product news', async () => (await import('./admin/news/news-page.tsx')).NewsPage),
    page(
      '/admin/reports',
      'Reports',
      async () => (await import('./admin/reports/reports-page.tsx')).ReportsPage,
    ),
    page('/admin/audit', 'Audit log', async () => (await import('./admin/audit/audit-page.tsx')).AuditPage),
    page('/admin/system', 'System', async () => (await import('./admin/system/system-page.tsx')).SystemPage),
  ],
}
