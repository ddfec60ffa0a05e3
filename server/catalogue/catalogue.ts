// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { downloadRefusal } from './entitlement.ts'
export type { NewModelFile } from './model-files.ts'
export type { NewPicture } from './pictures.ts'
export { type NewProduct, publishProduct, publishVersion } from './publishing.ts'
export { findBySlug } from './publishing-queries.ts'
export { saveCategory, saveDrop } from './shelving.ts'
