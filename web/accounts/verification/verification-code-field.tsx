import { type Control, Controller } from 'react-hook-form'
import { limits } from '#contract/rules.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { onlyNumbers } from '../form-rules.ts'

export type CodeForm = { code: string }

type VerificationCodeFieldProps = { control: Control<CodeForm>; onRefused: (message: string) => void }

/** Shows the field of a form whose value is `code`; an error moves the focus to its first box. */
export function VerificationCodeField({ control, onRefused }: VerificationCodeFieldProps) {
  return (
    <Controller
      control={control}
      name="code"
      render={({ field, fieldState }) => (
        <div ref={(box) => field.ref(box && { focus: () => box.querySelector('input')?.focus() })}>
          <CodeField
            label="Verification code"
            length={limits.codeLength}
            value={field.value}
            error={fieldState.error?.message}
            onChange={(code, isRefused) => {
              field.onChange(code)
              if (isRefused) onRefused(onlyNumbers)
            }}
          />
        </div>
      )}
    />
  )
}
