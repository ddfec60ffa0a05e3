import { longestName } from '../../platform/files/shown-name.ts'

/** 'leg.obj' as 'leg.stl'. */
export function withEnding(name: string, ending: string) {
  return `${stemOf(name).slice(0, longestName - ending.length - 1)}.${ending}`
}

export function stemOf(name: string) {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '') || name
}
