import type { UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { repairRefusal } from '#contract/printing/printability/turn-obstacles.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { RepairState } from './upload/use-uploads.ts'

type RepairOfferProps = {
  file: Parameters<typeof repairRefusal>[0] & { name: string }
  repair: RepairState
  onRepair: () => void
}

export function RepairOffer({ file: { name, ...file }, repair, onRepair }: RepairOfferProps) {
  const refusal = repairRefusal(file)
  if (refusal) return <p className="text-muted text-sm">{refusal}</p>
  return (
    <div className="grid justify-items-start gap-1">
      <Button size="sm" idle={repair !== undefined} onClick={onRepair}>
        {repair === 'working' ? 'Making the repaired copy…' : 'Repair'}
        <span className="sr-only"> {name}</span>
      </Button>
      {repair === 'done' && <p className="text-sm">The repaired copy is under Uploaded files.</p>}
      <p className="text-muted text-sm">
        Makes a copy with holes filled and flipped triangles turned, for you to compare. Triangles that cross
        each other stay as they are.
      </p>
    </div>
  )
}

type RepairedModelProps = {
  file: Pick<UploadedFile, 'name' | 'damageUrl' | 'repairUrl' | 'repairs' | 'originalUrl'>
}

export function RepairedModel({ file }: RepairedModelProps) {
  const { name, damageUrl, repairUrl } = file
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {damageUrl && <Figure url={damageUrl} name={name} text="Before: broken edges in red" />}
        {repairUrl && (
          <Figure
            url={repairUrl}
            name={name}
            text="Repaired: those edges in green, added triangles in orange, flipped ones in blue"
          />
        )}
      </div>
      <RepairNotes {...file} />
    </div>
  )
}

function Figure({ url, name, text }: { url: string; name: string; text: string }) {
  return (
    <figure className="grid content-start gap-1">
      <img src={url} alt={`${name}: ${text}`} className="aspect-4/3 w-full rounded-sm object-cover" />
      <figcaption className="text-muted text-sm">{text}</figcaption>
    </figure>
  )
}

type RepairNotesProps = Pick<UploadedFile, 'name' | 'repairs' | 'originalUrl'>

export function RepairNotes({ name, repairs, originalUrl }: RepairNotesProps) {
  if (repairs.length === 0) return null
  return (
    <p className="text-sm">
      {repairs.join(' ')}{' '}
      {originalUrl && (
        <a className="link" href={originalUrl} aria-label={`Download ${name} before its repair`}>
          Download the original
        </a>
      )}
    </p>
  )
}
