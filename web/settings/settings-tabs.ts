export const settingsTabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'billing', label: 'Plan & billing' },
  { id: 'library', label: 'Library & licences' },
  { id: 'printer', label: 'Printer & slicer' },
  { id: 'costs', label: 'Costs & prices' },
  { id: 'sales', label: 'Sales log' },
  { id: 'ideas', label: 'My ideas' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'privacy', label: 'Privacy & data' },
] as const

export type SettingsTab = (typeof settingsTabs)[number]['id']

/** Returns the tab that the address names; undefined when it names none. */
export function tabIn(search: string): SettingsTab | undefined {
  const wanted = new URLSearchParams(search).get('tab')
  return settingsTabs.find(({ id }) => id === wanted)?.id
}
