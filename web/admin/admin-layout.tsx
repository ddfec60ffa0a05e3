import { Outlet } from 'react-router'
import { SecondFactorGate } from './second-factor-gate.tsx'

export function AdminLayout() {
  return (
    <SecondFactorGate>
      <Outlet />
    </SecondFactorGate>
  )
}
