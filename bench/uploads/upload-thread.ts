import { uploadLimits } from '#contract/catalogue/studio/uploads.ts'
import { upload } from './uploads.ts'

/** A thread that uploads a file of the largest size to the site, so that the thread that measures has nothing else to do. */
const [, , site = '', cookie = ''] = process.argv
await upload(site, cookie, uploadLimits.bytes)
