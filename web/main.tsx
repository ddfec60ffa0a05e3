import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hasBeenSignedIn, startSession } from './accounts/accounts.ts'
import { loadLazy } from './load-lazy.ts'
import { routes } from './routes.tsx'
import { preloadMemberHeader } from './shell/site-layout.tsx'

const host = document.getElementById('app')
if (!host) throw new Error('The page has no #app')
const isPrerendered = 'prerendered' in host.dataset

if (!isPrerendered || hasBeenSignedIn()) void startSession()
preloadMemberHeader()

if (isPrerendered) await loadLazy(routes, window.location.pathname)

const app = (
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>
)
if (isPrerendered) hydrateRoot(host, app)
else createRoot(host).render(app)
