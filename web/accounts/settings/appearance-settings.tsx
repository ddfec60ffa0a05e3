import { ThemeChoice } from '../../ui/theme-choice.tsx'
import { SettingsSection } from './settings-section.tsx'

export function AppearanceSettings() {
  return (
    <SettingsSection
      title="Appearance"
      text="System follows what your device is set to. The choice is kept in this browser."
    >
      <div>
        <ThemeChoice />
      </div>
    </SettingsSection>
  )
}
