// Without schemas: the process that reads a model loads this.

/** The mesh formats that are read, by their names. A file name ends in the letters of the name. */
export const meshFormats = { 'stl-binary': 'STL', 'stl-text': 'STL', obj: 'OBJ', '3mf': '3MF' } as const

export type MeshFormat = keyof typeof meshFormats

export const meshFormatNames = [...new Set(Object.values(meshFormats))]

/** 'STL, OBJ or 3MF' */
export const anyMeshFormat = `${meshFormatNames.slice(0, -1).join(', ')} or ${meshFormatNames.at(-1)}`

export const notMesh = `This is not an ${anyMeshFormat} file. Export the model again in such a format.`

/** For the `accept` of a file input: '.stl,.obj,.3mf' */
export const meshFileEndings = meshFormatNames.map((name) => `.${name.toLowerCase()}`).join(',')

/** Of a model file. Uploads of other kinds may have as much. */
export const maxModelBytes = 200 * 2 ** 20

export const maxModelSize = `${maxModelBytes / 2 ** 20} MB`
