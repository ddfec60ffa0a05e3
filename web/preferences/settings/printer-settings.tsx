import type { Slicer } from '#contract/preferences.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useSavePreferences } from '../values/use-preferences.ts'
import { PreferencesSection } from './preferences-section.tsx'
import { PrinterList } from './printer-list.tsx'

const slicers: { value: Slicer | ''; label: string }[] = [
  { value: '', label: 'Not chosen' },
  { value: 'bambu-studio', label: 'Bambu Studio' },
  { value: 'orcaslicer', label: 'OrcaSlicer' },
  { value: 'prusaslicer', label: 'PrusaSlicer' },
  { value: 'cura', label: 'UltiMaker Cura' },
  { value: 'other', label: 'Another slicer' },
]

export function PrinterSettings() {
  const { mutate: save } = useSavePreferences()
  return (
    <>
      <PreferencesSection
        title="Printers"
        text="The printers you use. Designs are compared with the main printer."
      >
        {({ printers, units }) => <PrinterList printers={printers} units={units} />}
      </PreferencesSection>
      <PreferencesSection title="Slicer">
        {({ slicer }) => (
          <SelectField
            label="Preferred slicer"
            hint="Changes are saved at once."
            options={slicers}
            value={slicer ?? ''}
            onChange={({ target }) =>
              save(
                { slicer: slicers.find(({ value }) => value === target.value)?.value || null },
                { onSuccess: () => notify('success', 'Saved.') },
              )
            }
          />
        )}
      </PreferencesSection>
    </>
  )
}
