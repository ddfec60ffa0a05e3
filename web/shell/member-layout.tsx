import { Outlet } from 'react-router'
import { useStoredTheme } from '../preferences/preferences.ts'

export function MemberLayout() {
  useStoredTheme()
  return <Outlet />
}
