import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../query-client.ts'
import { SecondFactorGate } from './second-factor-gate.tsx'

export function AdminLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SecondFactorGate>
        <Outlet />
      </SecondFactorGate>
    </QueryClientProvider>
  )
}
