import { escapeXml } from '../../parsing/escape-xml.ts'
import { type ModelSettings, type ObjectSettings, type PartSettings, typeNames } from './model-settings.ts'

export function writeModelSettings(settings: ModelSettings): string {
  const write = writers[settings.dialect]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<config>\n${write(settings)}</config>\n`
}

const writers = { bambu: writeBambu, prusa: writePrusa }

function metadata(depth: number, key: string, value: string | number) {
  return `${' '.repeat(depth)}<metadata key="${key}" value="${escapeXml(String(value))}"/>\n`
}

/** As `_add_model_config_file_to_archive` of `Format/bbs_3mf.cpp` in bambulab/BambuStudio. */
function writeBambu({ objects, plates }: ModelSettings) {
  const written = objects.map((object) => {
    const parts = object.parts.map(
      (part) =>
        `    <part id="${part.objectId}" subtype="${typeNames.bambu[part.type]}">\n${described(part, (key, value) => metadata(6, key, value))}    </part>\n`,
    )
    const own = described(object, (key, value) => metadata(4, key, value))
    return `  <object id="${object.id}">\n${own}${parts.join('')}  </object>\n`
  })
  const instancesOf = plates.map(({ number, name, instances }) => {
    const placed = instances.map(
      ({ objectId, instance }) =>
        `    <model_instance>\n${metadata(6, 'object_id', objectId)}${metadata(6, 'instance_id', instance)}    </model_instance>\n`,
    )
    const plate = metadata(4, 'plater_id', number) + metadata(4, 'plater_name', name)
    return `  <plate>\n${plate}${placed.join('')}  </plate>\n`
  })
  return written.join('') + instancesOf.join('')
}

/** As `_add_model_config_file_to_archive` of `Format/3mf.cpp` in prusa3d/PrusaSlicer. */
function writePrusa({ objects }: ModelSettings) {
  const typed = (depth: number, type: 'object' | 'volume') => (key: string, value: string | number) =>
    `${' '.repeat(depth)}<metadata type="${type}" key="${key}" value="${escapeXml(String(value))}"/>\n`
  const written = objects.map((object) => {
    const volumes = object.parts.map((part) => {
      const type = typed(6, 'volume')('volume_type', typeNames.prusa[part.type])
      const range = `firstid="${part.firstTriangle}" lastid="${part.lastTriangle}"`
      return `    <volume ${range}>\n${type}${described(part, typed(6, 'volume'))}    </volume>\n`
    })
    const own = described(object, typed(4, 'object'))
    return `  <object id="${object.id}">\n${own}${volumes.join('')}  </object>\n`
  })
  return written.join('')
}

function described(
  { name, filament, options }: ObjectSettings | PartSettings,
  entry: (key: string, value: string | number) => string,
) {
  const own = [
    ...(name ? [['name', name] as const] : []),
    ...(filament ? [['extruder', filament] as const] : []),
    ...Object.entries(options),
  ]
  return own.map(([key, value]) => entry(key, value)).join('')
}
