import type { Slicer } from '#contract/preferences.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { hasLabel, optionsOf } from '../../ui/fields/options.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useSavePreferences } from '../values/use-preferences.ts'
import { PreferencesSection } from './preferences-section.tsx'
import { PrinterList } from './printer-list.tsx'

const slicers: Record<Slicer, string> = {
  'bambu-studio': 'Bambu Studio',
  orcaslicer: 'OrcaSlicer',
  prusaslicer: 'PrusaSlicer',
  cura: 'UltiMaker Cura',
  other: 'Another slicer',
}

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
            options={[{ value: '', label: 'Not chosen' }, ...optionsOf(slicers)]}
            value={slicer ?? ''}
            onChange={({ target }) =>
              save(
                { slicer: hasLabel(slicers, target.value) ? target.value : null },
                { onSuccess: () => notify('success', 'Saved.') },
              )
            }
          />
        )}
      </PreferencesSection>
    </>
  )
}
