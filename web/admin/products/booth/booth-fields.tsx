import { type ReactNode, useId, useState } from 'react'
import { boothBackdrops, filamentFinishes } from '#contract/catalogue/studio/booth-shots.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import { filamentSwatches } from '#contract/printing/filament/filament-colours.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ColourSwatches } from '../../../ui/fields/colour-swatches.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import {
  type Angle,
  angleNamed,
  type BoothPart,
  type Filament,
  filamentOf,
  finishNamed,
  isSamePart,
  isSamePlate,
  type NamedPlate,
  namedAngles,
  nameOfAngle,
  plateAt,
  plateLabel,
  withFilament,
  withoutFilament,
} from './booth-values.ts'

const finishLabels: Record<Filament['finish'], string> = {
  standard: 'Standard',
  matte: 'Matte',
  silk: 'Silk',
  translucent: 'Translucent',
  wood: 'Wood',
}

const backdropLabels: Record<BoothChoices['backdrop'], string> = { studio: 'Studio', white: 'White' }

type BoothFieldsProps = {
  choices: BoothChoices
  onChange: (choices: BoothChoices) => void
  /** The angle of the preview. */
  angle: Angle | undefined
  parts: readonly ShownPart[]
  plates: readonly NamedPlate[]
}

type ShownPart = BoothPart & { fileFinish: Filament['finish'] | null }

export function BoothFields({ choices, onChange, angle, parts, plates }: BoothFieldsProps) {
  const [index, setIndex] = useState('')
  const part = index === '' ? undefined : parts[Number(index)]
  const own = part ? [part] : parts
  const nameOfUsual = (isInFile: boolean) => (isInFile ? 'As in the file' : 'Automatic')
  return (
    <>
      <AngleFields choices={choices} onChange={onChange} shown={choices.angle ?? angle ?? usualAngle} />
      {plates.length > 1 && <PlateField choices={choices} onChange={onChange} plates={plates} />}
      {parts.length > 1 && <PartField parts={parts} index={part ? index : ''} onChoose={setIndex} />}
      {part && choices.parts.some((one) => isSamePart(one, part)) && (
        <Button className="justify-self-start" onClick={() => onChange(withoutFilament(choices, part))}>
          Same as whole design
        </Button>
      )}
      <FilamentFields
        filament={filamentOf(choices, part)}
        usualColour={nameOfUsual(own.some(({ fileColour }) => fileColour))}
        usualFinish={nameOfUsual(own.some(({ fileFinish }) => fileFinish))}
        onChange={(change) => onChange(withFilament(choices, part, change))}
      >
        <div className="grid content-start justify-items-start gap-1.5">
          <p className="font-semibold text-sm">Background</p>
          <Segmented
            label="Background"
            options={boothBackdrops.map((value) => ({ value, label: backdropLabels[value] }))}
            value={choices.backdrop}
            onChange={(backdrop) => onChange({ ...choices, backdrop })}
          />
        </div>
      </FilamentFields>
    </>
  )
}

type PartFieldProps = { parts: readonly BoothPart[]; index: string; onChoose: (index: string) => void }

function PartField({ parts, index, onChoose }: PartFieldProps) {
  return (
    <SelectField
      label="Part to colour"
      value={index}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: 'Whole design' },
        ...parts.map((each, at) => ({ value: `${at}`, label: labelOf(each, parts) })),
      ]}
    />
  )
}

type FilamentFieldsProps = {
  filament: Filament
  usualColour: string
  usualFinish: string
  onChange: (change: Partial<Filament>) => void
  /** Shown beside the finish. */
  children: ReactNode
}

function FilamentFields({ filament, usualColour, usualFinish, onChange, children }: FilamentFieldsProps) {
  return (
    <>
      <ColourSwatches
        otherName={filament.colour}
        swatches={[{ name: usualColour, hex: null }, ...filamentSwatches]}
        value={filament.colour}
        onChoose={(colour) => onChange({ colour })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Finish"
          value={filament.usesFileFinish ? '' : filament.finish}
          onChange={({ target }) => onChange(finishNamed(target.value))}
          options={[
            { value: '', label: usualFinish },
            ...filamentFinishes.map((value) => ({ value, label: finishLabels[value] })),
          ]}
        />
        {children}
      </div>
    </>
  )
}

const usualAngle: Angle = { turn: 30, tilt: 24 }

function labelOf(part: BoothPart, all: readonly BoothPart[]) {
  const isAlone = all.every((other) => other.part !== part.part || isSamePart(other, part))
  return isAlone || !part.fileColour ? part.part : `${part.part}, ${part.fileColour} in the file`
}

type PlateFieldProps = Pick<BoothFieldsProps, 'choices' | 'onChange' | 'plates'>

function PlateField({ choices, onChange, plates }: PlateFieldProps) {
  const index = plates.findIndex((plate) => isSamePlate(plate, choices.plate))
  return (
    <SelectField
      label="Plate"
      value={index < 0 ? '' : index}
      onChange={({ target }) => onChange({ ...choices, plate: plateAt(plates, target.value) })}
      options={[
        { value: '', label: 'All plates' },
        ...plates.map((plate, at) => ({ value: `${at}`, label: plateLabel(plate, plates) })),
      ]}
    />
  )
}

type AngleFieldsProps = Pick<BoothFieldsProps, 'choices' | 'onChange'> & { shown: Angle }

function AngleFields({ choices, onChange, shown }: AngleFieldsProps) {
  const name = nameOfAngle(choices.angle)
  const turnTo = (change: Partial<Angle>) => onChange({ ...choices, angle: { ...shown, ...change } })
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <SelectField
        label="Angle"
        value={name}
        onChange={({ target }) => onChange({ ...choices, angle: angleNamed(target.value, shown) })}
        options={[
          { value: 'automatic', label: 'Automatic' },
          ...namedAngles,
          ...(name === 'custom' ? [{ value: 'custom', label: 'Your own' }] : []),
        ]}
      />
      <Slider label="Turn" most={359} value={shown.turn} onChange={(turn) => turnTo({ turn })} />
      <Slider label="Tilt" most={85} value={shown.tilt} onChange={(tilt) => turnTo({ tilt })} />
    </div>
  )
}

type SliderProps = { label: string; most: number; value: number; onChange: (value: number) => void }

function Slider({ label, most, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="flex justify-between gap-3 font-semibold text-sm">
        {label} <span className="font-normal text-muted tabular-nums">{value}°</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        value={value}
        aria-valuetext={`${value} degrees`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-accent"
      />
    </div>
  )
}
