import { meshFileEndings, meshFormatNames } from '../../printing/models/mesh-formats.ts'

// For the `accept` of a file input. The server decides by content.
export const modelEndings = `${meshFileEndings},.step,.stp,.pdf,.zip`
export const pictureEndings = '.png,.jpg,.jpeg,.webp'

/** 'Upload STL, OBJ, 3MF, STEP, PDF, a ZIP of these, or a picture (PNG, JPEG or WebP).' */
export const uploadableKinds = `Upload ${meshFormatNames.join(', ')}, STEP, PDF, a ZIP of these, or a picture (PNG, JPEG or WebP).`

export const notUploadable = `This file can’t be used. ${uploadableKinds}`
