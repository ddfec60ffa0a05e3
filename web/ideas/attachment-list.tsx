import { FileAudio, FileQuestionMark, X } from 'lucide-react'
import { useState } from 'react'
import { useFileUrl } from '../ui/browser/use-file-url.ts'
import { IconButton } from '../ui/buttons/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { formatBytes } from '../ui/format/format.ts'
import { progressOfEach } from './idea-files.ts'

type AttachmentListProps = {
  files: File[]
  /** Progress of all files from 0 to 1; undefined before sending. */
  sent: number | undefined
  onRemove: (file: File) => void
}

export function AttachmentList({ files, sent, onRemove }: AttachmentListProps) {
  if (files.length === 0) return null
  const progress = progressOfEach(files, sent ?? 0)
  return (
    <ul aria-label="Attached files" className="grid gap-2 sm:grid-cols-2">
      {files.map((file, index) => (
        <li
          key={`${file.name}:${file.size}:${file.lastModified}`}
          className="flex min-w-0 items-center gap-3 rounded-md border border-line p-2"
        >
          <Preview file={file} />
          <div className="grid min-w-0 flex-1 gap-1">
            <span className="truncate text-sm">{file.name}</span>
            {sent === undefined ? (
              <span className="text-muted text-xs">{formatBytes(file.size)}</span>
            ) : (
              <ProgressBar label={`Sending ${file.name}`} value={progress[index] ?? 0} />
            )}
          </div>
          {sent === undefined && (
            <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const previewClass = 'size-12 shrink-0 rounded-sm bg-sunken object-cover'

function Preview({ file }: { file: File }) {
  const url = useFileUrl(file)
  const [isBroken, setBroken] = useState(false)
  const [kind] = file.type.split('/')
  const shown = { src: url, className: previewClass, onError: () => setBroken(url !== undefined) }
  if (kind === 'image' && !isBroken) return <img {...shown} alt="" />
  if (kind === 'video' && !isBroken) return <video {...shown} muted preload="metadata" />
  const Icon = kind === 'audio' ? FileAudio : FileQuestionMark
  return (
    <span className={`${previewClass} grid place-items-center text-muted`}>
      <Icon size={20} aria-hidden="true" />
    </span>
  )
}
