import { CheckboxField } from '../fields/checkbox-field.tsx'
import { switchShortcuts, useShortcutsOn } from './shortcuts.ts'

export function ShortcutSwitch() {
  return (
    <CheckboxField
      label="Use single-key shortcuts in this browser"
      checked={useShortcutsOn()}
      onChange={(event) => switchShortcuts(event.target.checked)}
    />
  )
}
