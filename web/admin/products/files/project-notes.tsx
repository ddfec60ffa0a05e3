import type { PrintEstimate } from '#contract/printing/estimate/print-estimate.ts'
import { featureList, uncountedText } from '#contract/printing/models/slicer-features.ts'
import { ProjectFilaments } from '../print/project-filaments.tsx'

/** Shows what a slicer's project says of its print, what a download keeps of it, and what our estimate leaves out. */
export function ProjectNotes({ estimate }: { estimate: PrintEstimate | null }) {
  const project = estimate?.project
  if (!project) return null
  const uncounted = estimate.source === 'project' ? '' : uncountedText(project)
  return (
    <>
      {project.filaments.length > 0 && <ProjectFilaments {...project} />}
      {project.features && <p className="text-sm">Kept in the download: {featureList(project.features)}.</p>}
      {uncounted && <p className="text-sm">Not counted in grams and minutes: {uncounted}.</p>}
    </>
  )
}
