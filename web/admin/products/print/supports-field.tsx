import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { computedSupports, supportReasons } from '../printability/computed-supports.ts'

type SupportsFieldProps = {
  files: FormProduct['files']
  typed: boolean
  onChange: (supports: boolean) => void
}

/** Shows the answer of the files; the administrator answers only while a model is not checked. */
export function SupportsField({ files, typed, onChange }: SupportsFieldProps) {
  const computed = computedSupports(files)
  if (computed === undefined)
    return (
      <div className="grid gap-1">
        <CheckboxField
          label="Needs supports"
          checked={typed}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p className="text-muted text-sm">This answer applies until every model file is checked.</p>
      </div>
    )
  const reasons = supportReasons(files)
  return (
    <section aria-label="Supports" className="grid gap-1 text-sm">
      <p className="font-medium">{computed ? 'Needs supports' : 'Prints without supports'}</p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p className="text-muted">
        {computed
          ? 'Computed from the model files. Change the model, or lay it on another side.'
          : 'Computed from the model files.'}
      </p>
    </section>
  )
}
