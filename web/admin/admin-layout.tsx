import { Outlet } from 'react-router'
import { UnsavedGuard } from '../ui/unsaved/unsaved-guard.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'

export function AdminLayout() {
  return (
    <SecondFactorGate>
      <Outlet />
      <UnsavedGuard />
    </SecondFactorGate>
  )
}
