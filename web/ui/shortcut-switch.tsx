import { CheckboxField } from './checkbox-field.tsx'
import { switchShortcuts, useShortcutsOn } from './shortcuts.ts'

export function ShortcutSwitch() {
  return (
    <CheckboxField
      label="Use single-key shortcuts"
      checked={useShortcutsOn()}
      onChange={(event) => switchShortcuts(event.target.checked)}
    />
  )
}
