import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useStoredTheme } from '../preferences/preferences.ts'
import { queryClient } from '../query-client.ts'

export function MemberLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <StoredTheme />
      <Outlet />
    </QueryClientProvider>
  )
}

function StoredTheme() {
  useStoredTheme()
  return null
}
