import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { filamentColours } from '#contract/printing/filament/filament-colours.ts'
import type { FilamentColour } from '../filament-colours.ts'
import { writeModelSettings } from '../three-mf/settings/model-settings-writer.ts'
import { modelSettingsFiles, type SafeFile } from '../three-mf/settings/settings-file.ts'

/** Plates from the first, each with the names of its parts, and the settings that all are printed with. */
export type ThreeMfProject = { plates: { name: string; parts: string[] }[]; choices: PrintChoices }

type Part = { id: number; name: string; copies?: number; colour?: FilamentColour }

export function projectFiles(parts: Part[], project: ThreeMfProject): SafeFile[] {
  const colours = [...new Set(parts.flatMap(({ colour }) => colour ?? []))]
  const objects = parts.map(({ id, name, colour }) => {
    const filament = colour && colours.indexOf(colour) + 1
    return { id: String(id), name, filament, options: {}, parts: [] }
  })
  const plates = project.plates.map(({ name }, index) => {
    const own = parts.filter((part) => plateOf(part, project) === index + 1)
    const instances = own.flatMap(({ id, copies = 1 }) =>
      Array.from({ length: copies }, (_, instance) => ({ objectId: String(id), instance })),
    )
    return { number: index + 1, name, instances }
  })
  const model = writeModelSettings({ dialect: 'bambu', objects, plates })
  return [
    { name: modelSettingsFiles.bambu, content: model },
    { name: 'Metadata/project_settings.config', content: projectSettings(project.choices, colours) },
  ]
}

/** Returns the number of the plate, from 1. Throws when no plate names the part. */
export function plateOf({ name }: Pick<Part, 'name'>, { plates }: ThreeMfProject) {
  const index = plates.findIndex(({ parts }) => parts.includes(name))
  if (index < 0) throw new Error(`No plate has the part "${name}".`)
  return index + 1
}

/** Names of `PrintConfig.cpp` in bambulab/BambuStudio. */
function projectSettings(choices: PrintChoices, colours: FilamentColour[]) {
  const [material = ''] = choices.material.split(/,|\/| or /)
  const settings = {
    layer_height: String(choices.layerHeightMm),
    nozzle_diameter: [String(choices.nozzleMm)],
    wall_loops: String(choices.walls),
    sparse_infill_density: `${choices.infillPercent}%`,
    sparse_infill_pattern: choices.infillPattern,
    enable_support: choices.supports ? '1' : '0',
    filament_type: colours.map(() => material),
    filament_colour: colours.map((colour) => filamentColours[colour].hex.toUpperCase()),
  }
  return `${JSON.stringify(settings, undefined, 2)}\n`
}
