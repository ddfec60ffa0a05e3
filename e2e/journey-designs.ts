import { designs } from '../demo/catalogue.ts'
import { leftOut } from './journey-service.ts'

/** More than one page of the list. */
export const journeyDesigns = designs.filter(({ slug }) => !leftOut.includes(slug))
