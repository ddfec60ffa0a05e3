import { setPictureDetail } from '#geometry/model-process/model-process.ts'

setPictureDetail('coarse')
