import type { UseFormRegisterReturn } from 'react-hook-form'
import { printFields } from '#contract/prints/print-fields.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { DialogActions } from '../ui/overlays/dialog-actions.tsx'

type PrintFieldsProps = {
  register: (name: 'printer' | 'filament') => UseFormRegisterReturn
  errors: { printer?: { message?: string }; filament?: { message?: string } }
}

export function PrintFields({ register, errors }: PrintFieldsProps) {
  return (
    <>
      <TextField
        {...register('printer')}
        label="Printer"
        maxLength={maxLengthOf(printFields.printer)}
        error={errors.printer?.message}
      />
      <TextField
        {...register('filament')}
        label="Filament"
        hint="Material and brand, for example PLA by Prusament."
        maxLength={maxLengthOf(printFields.filament)}
        error={errors.filament?.message}
      />
    </>
  )
}

type SendButtonsProps = { action: string; isSending: boolean; onCancel: () => void }

export function SendButtons({ action, isSending, onCancel }: SendButtonsProps) {
  return (
    <DialogActions>
      <Button onClick={onCancel} disabled={isSending}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" loading={isSending} loadingText="Sending...">
        {action}
      </Button>
    </DialogActions>
  )
}
