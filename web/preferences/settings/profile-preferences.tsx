import { ShortcutSwitch } from '../../ui/browser/shortcut-switch.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { useSavePreferences } from '../values/use-preferences.ts'
import { PreferencesSection } from './preferences-section.tsx'
import { TradingNameForm } from './trading-name-form.tsx'

const unitOptions = [
  { value: 'metric', label: 'Millimetres' },
  { value: 'imperial', label: 'Inches' },
] as const

export function ProfilePreferences() {
  const { mutate: save } = useSavePreferences()
  return (
    <>
      <PreferencesSection title="Trading name" text="The name you sell under.">
        {({ tradingName }) => <TradingNameForm stored={tradingName ?? ''} />}
      </PreferencesSection>
      <PreferencesSection title="Appearance" text="Changes are saved at once, for all your devices.">
        {({ units }) => (
          <div className="grid gap-5">
            <div className="grid justify-items-start gap-1.5">
              <span className="font-semibold text-sm">Theme</span>
              <ThemeChoice />
            </div>
            <div className="grid justify-items-start gap-1.5">
              <span className="font-semibold text-sm">Sizes in</span>
              <Segmented
                label="Sizes in"
                options={unitOptions}
                value={units}
                onChange={(value) => save({ units: value }, { onSuccess: () => notify('success', 'Saved.') })}
              />
            </div>
            <ShortcutSwitch />
          </div>
        )}
      </PreferencesSection>
    </>
  )
}
