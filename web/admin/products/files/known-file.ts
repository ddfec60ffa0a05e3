import type { FormFile } from '#contract/catalogue/studio/product-form.ts'
import type { UploadedFile } from '#contract/catalogue/studio/uploads.ts'

export type KnownFile = Pick<
  FormFile,
  | 'id'
  | 'bytes'
  | 'mesh'
  | 'step'
  | 'cardUrl'
  | 'acceptedProblems'
  | 'estimate'
  | 'plates'
  | 'printability'
  | 'repairs'
  | 'originalUrl'
  | 'isAllParts'
  | 'isMade'
> &
  Pick<UploadedFile, 'format'>

export function knownFileOf({ report, picture, problems, ...same }: UploadedFile): KnownFile {
  return { ...same, mesh: report, cardUrl: picture?.cardUrl ?? null, acceptedProblems: problems }
}
