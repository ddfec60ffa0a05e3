import { counted } from '../analysis/damage-sentences.ts'
import type { RepairReport } from './repair.ts'

export function repairSentences(report: RepairReport): string[] {
  const { joinedVertices, filledHoles, added, flipped, leftHoles } = report
  return [
    filledHoles > 0 && `Filled ${counted(filledHoles, 'hole')} with ${counted(added, 'triangle')}.`,
    flipped > 0 && `Turned ${counted(flipped, 'flipped triangle')}.`,
    joinedVertices > 0 && `Joined ${counted(joinedVertices, 'corner')} less than 0.01 mm apart.`,
    ...removals(report),
    leftHoles &&
      `${counted(leftHoles.count, 'hole')} left open: the largest has ${counted(leftHoles.largest.edges, 'edge')} and is ${leftHoles.largest.reason}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

function removals({ collapsed, duplicate, loose }: RepairReport) {
  return [
    collapsed > 0 && `Removed ${counted(collapsed, 'collapsed triangle')}.`,
    duplicate > 0 && `Removed ${counted(duplicate, 'duplicate triangle')}.`,
    loose > 0 && `Removed ${counted(loose, 'loose triangle')} that enclosed nothing.`,
  ]
}
