import { useEffect, useRef, useState } from 'react'
import { useSubmitForm } from '../forms/forms.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { DialogActions } from '../ui/overlays/dialog-actions.tsx'
import { AttachArea } from './attach-area.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { deleteDraft, readDraft } from './idea-draft.ts'
import { addFiles, messageProblem } from './idea-files.ts'
import { sendIdea } from './send-idea.ts'

type IdeaFormProps = { initialText: string; onSending: (isSending: boolean) => void; onClose: () => void }

export function IdeaForm({ initialText, onSending, onClose }: IdeaFormProps) {
  const userId = useSession().user?.id ?? ''
  const [draft] = useState(() => readDraft(userId))
  const { register, onSubmit, formState } = useSubmitForm({
    defaultValues: { message: draft.message || initialText },
    validate: ({ message }) => ({ message: messageProblem(message) }),
    submit: ({ message }) => send(message),
  })
  useEffect(() => deleteDraft(userId), [userId])
  const [{ files, problem }, setChoice] = useState<{ files: File[]; problem: string | undefined }>({
    files: draft.files,
    problem: undefined,
  })
  const [sent, setSent] = useState<number>()
  const cancel = useRef<AbortController>(undefined)
  const isSending = sent !== undefined

  async function send(message: string) {
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
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
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
        {...register('message')}
        label="Message"
        readOnly={isSending}
        error={formState.errors.message?.message}
      />
      <DialogActions>
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isSending} loadingText="Sending...">
          Send
        </Button>
      </DialogActions>
    </form>
  )
}
