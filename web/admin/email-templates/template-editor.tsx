import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTemplates, type ShownTemplate, saveTemplate, showTemplate } from '#contract/email-templates.ts'
import { call } from '../../api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { usePageTitle } from '../../page-title.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Breadcrumb, PageHeader } from '../../ui/layout/page-header.tsx'
import { UnsavedGuard } from '../../ui/unsaved/unsaved-guard.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useSave } from '../form/use-save.ts'
import { SkeletonRows } from '../table/skeleton-rows.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { useInsertion } from './use-insertion.ts'
import { VariablePicker } from './variable-picker.tsx'

const list = '/admin/email-templates'

export function TemplateEditor({ name }: { name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [showTemplate.path, name],
    queryFn: ({ signal }) => call(showTemplate, { params: { name }, signal }),
  })
  usePageTitle(data?.template.subject)
  return (
    <>
      <PageHeader
        title={data?.template.when ?? 'Email template'}
        breadcrumb={<Breadcrumb steps={[{ label: 'Email templates', to: list }]} />}
      />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <Editor key={data.template.version} template={data.template} />}
    </>
  )
}

function Editor({ template }: { template: ShownTemplate }) {
  const { name, version } = template
  const [text, setText] = useState({ subject: template.subject, body: template.body })
  const insertion = useInsertion((field, value) => setText((before) => ({ ...before, [field]: value })))
  const saving = useSave({
    save: () => call(saveTemplate, { params: { name }, body: { ...text, version } }),
    done: 'The text is saved',
    changes: [listTemplates.path, showTemplate.path],
  })
  const isChanged = text.subject !== template.subject || text.body !== template.body
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <div className="grid gap-8 pb-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField label="Subject" value={text.subject} {...insertion.fieldProps('subject')} />
          <TextArea
            label="Text"
            rows={18}
            value={text.body}
            hint="A blank line parts paragraphs. A line that is only a link becomes a button."
            {...insertion.fieldProps('body')}
          />
          <VariablePicker variables={template.variables} onPick={insertion.insert} />
          <TemplateVersions template={template} isChanged={isChanged} onShow={setText} />
        </div>
        <TemplatePreview name={name} text={text} />
      </div>
      <SaveBar
        saving={saving}
        isChanged={isChanged}
        onDiscard={() => setText({ subject: template.subject, body: template.body })}
      />
      <UnsavedGuard when={isChanged} />
    </form>
  )
}
