import { partName } from '#contract/catalogue/studio/uploads.ts'
import type { RestingSide } from '#contract/printing/printability/printability.ts'
import { isGeneratedThreeMf, turnRefusal } from '#contract/printing/printability/turn-obstacles.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { PlateDetails } from '../../../plates/plates.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { countOf, formatBytes, formatNumber, formatSize } from '../../../ui/format/format.ts'
import type { FileValue } from '../form/form-values.ts'
import { PrintabilityReport } from '../printability/printability-report.tsx'
import { TurnModel } from '../printability/turn-model.tsx'
import { Thumbnail } from './file-thumbnail.tsx'
import type { KnownFile } from './known-file.ts'
import { RepairNotes, RepairOffer } from './repaired-model.tsx'
import type { RepairState } from './upload/use-uploads.ts'

type FileRowProps = {
  file: FileValue
  known: KnownFile | undefined
  coloursAt: string | undefined
  onChange: (part: Partial<Pick<FileValue, 'partName' | 'copies'>>) => void
  onRemove: () => void
  onTurn: (down: RestingSide['down']) => void
  repair: RepairState
  onRepair: () => void
}

export function FileRow({
  file,
  known,
  coloursAt,
  onChange,
  onRemove,
  onTurn,
  repair,
  onRepair,
}: FileRowProps) {
  const refusal = known && turnRefusal(known)
  return (
    <div className="grid min-w-0 flex-1 gap-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem_5rem_auto] sm:items-start">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {known && <Thumbnail url={known.cardUrl} format={known.format} />}
        <div className="col-start-2 min-w-0 self-center">
          <p className="break-all font-semibold">{file.name}</p>
          {known && <Facts {...known} />}
        </div>
        <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
          {known && <PlateDetails name={file.name} project={known.plates} />}
          {known && <RepairNotes {...known} name={file.name} />}
          {known?.mesh && known.acceptedProblems.length > 0 && !isGeneratedThreeMf(known) && (
            <RepairOffer file={{ ...known, name: file.name }} repair={repair} onRepair={onRepair} />
          )}
          {known?.mesh && (
            <PrintabilityReport name={file.name} report={known.printability} coloursAt={coloursAt} />
          )}
          {known?.mesh && known.printability && !refusal && (
            <TurnModel name={file.name} report={known.printability} onTurn={onTurn} />
          )}
          {refusal && <p className="text-muted text-sm">{refusal}</p>}
        </div>
      </div>
      <TextField
        label="Part"
        aria-label={`Part name of ${file.name}`}
        maxLength={maxLengthOf(partName)}
        value={file.partName}
        onChange={({ target }) => onChange({ partName: target.value })}
      />
      <TextField
        label="Copies"
        aria-label={`Copies of ${file.name}`}
        type="number"
        min={1}
        max={999}
        value={file.copies}
        onChange={({ target }) => onChange({ copies: Math.trunc(Number(target.value)) || 1 })}
      />
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start sm:mt-6"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}

function Facts({ bytes, mesh, step, acceptedProblems }: KnownFile) {
  return (
    <>
      <p className="text-muted text-sm tabular-nums">
        {formatBytes(bytes)}
        {mesh && `, ${formatSize(mesh.sizeMm)}, ${formatNumber(mesh.triangles)} triangles`}
        {step && `, ${formatSize(step.sizeMm)}, ${countOf(step.bodies, 'body', 'bodies')}`}
      </p>
      {acceptedProblems.map((problem) => (
        <p key={problem} className="text-danger text-sm">
          Accepted: {problem}
        </p>
      ))}
    </>
  )
}
