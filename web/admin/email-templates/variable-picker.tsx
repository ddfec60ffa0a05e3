import type { ShownTemplate } from '#contract/email-templates.ts'
import { Button } from '../../ui/buttons/button.tsx'

type VariablePickerProps = { variables: ShownTemplate['variables']; onPick: (name: string) => void }

export function VariablePicker({ variables, onPick }: VariablePickerProps) {
  return (
    <section aria-labelledby="variables" className="grid gap-2">
      <h2 id="variables" className="font-semibold text-sm">
        Variables
      </h2>
      <p className="text-muted text-sm">Click a variable to insert it at the cursor.</p>
      <ul className="flex flex-wrap gap-2">
        {variables.map(({ name, example }) => (
          <li key={name}>
            <Button size="sm" onClick={() => onPick(name)} title={`For example: ${example}`}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
