import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { AttachArea } from './attach-area.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { forgetDraft, readDraft } from './idea-draft.ts'
import { addFiles, messageProblem } from './idea-files.ts'
import { sendIdea } from './send-idea.ts'

type IdeaFormProps = { initialText: string; onSending: (isSending: boolean) => void; onClose: () => void }

export function IdeaForm({ initialText, onSending, onClose }: IdeaFormProps) {
  const userId = useSession().user?.id ?? ''
  const [message, setMessage] = useState(() => readDraft(userId) || initialText)
  useEffect(() => forgetDraft(userId), [userId])
  const [isChecked, setChecked] = useState(false)
  const [{ files, problem }, setChoice] = useState<{ files: File[]; problem: string | undefined }>({
    files: [],
    problem: undefined,
  })
  const [sent, setSent] = useState<number>()
  const cancel = useRef<AbortController>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const isSending = sent !== undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setChecked(true)
    if (messageProblem(message)) return field.current?.focus()
    cancel.current = new AbortController()
    setSent(0)
    onSending(true)
    await sendIdea({ userId, message, files }, { onProgress: setSent, signal: cancel.current.signal })
    onSending(false)
    onClose()
  }

  function leave() {
    if (isSending) cancel.current?.abort()
    else onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <AttachArea
        error={problem}
        disabled={isSending}
        onFiles={(more) => setChoice((before) => addFiles(before.files, more))}
      />
      <AttachmentList
        files={files}
        sent={sent}
        onRemove={(file) =>
          setChoice((before) => ({ files: before.files.filter((it) => it !== file), problem: undefined }))
        }
      />
      <TextArea
        ref={field}
        label="Message"
        name="message"
        value={message}
        readOnly={isSending}
        error={isChecked ? messageProblem(message) : undefined}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button onClick={leave} className="max-sm:order-last">
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSending} loadingText="Sending...">
          Send
        </Button>
      </div>
    </form>
  )
}
