import { useId } from 'react'

/** Without a hex the swatch shows a wheel of colours. */
type Swatch<Hex> = { name: string; hex: Hex }

type ColourSwatchesProps<Hex> = {
  /** Names the value when no swatch has it. */
  otherName: string | null
  swatches: readonly Swatch<Hex>[]
  value: Hex
  onChoose: (hex: Hex) => void
}

export function ColourSwatches<Hex extends string | null>({
  otherName,
  swatches,
  value,
  onChoose,
}: ColourSwatchesProps<Hex>) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm">
        <span className="font-semibold">Filament</span>{' '}
        {swatches.find(({ hex }) => hex === value)?.name ?? otherName}
      </legend>
      <div className="-m-1 flex flex-wrap">
        {swatches.map(({ name, hex }) => (
          <label
            key={name}
            title={name}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={hex === value}
              onChange={() => onChoose(hex)}
              className="sr-only"
            />
            <span
              className={`size-8 rounded-full border border-edge ${hex === null ? 'bg-[conic-gradient(#dd5a24,#ecb320,#6f7f4b,#2b4a7d,#dd5a24)]' : ''}`}
              style={hex === null ? undefined : { background: hex }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
