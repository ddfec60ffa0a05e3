import { useQuery } from '@tanstack/react-query'
import { listTemplates, type ShownTemplate, saveTemplate, showTemplate } from '#contract/email-templates.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { fieldProps } from '../../forms/forms.ts'
import { usePageTitle } from '../../page-title.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { Breadcrumb, PageHeader } from '../../ui/layout/page-header.tsx'
import { useUnsavedChanges } from '../../ui/unsaved/unsaved-changes.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { SkeletonRows } from '../table/skeleton-rows.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { useInsertAtCursor } from './use-insert-at-cursor.ts'
import { VariablePicker } from './variable-picker.tsx'

const list = '/admin/email-templates'

export function TemplateEditor({ name }: { name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [showTemplate.path, name],
    queryFn: ({ signal }) => call(showTemplate, { params: { name }, signal }),
  })
  usePageTitle(data?.template.title)
  return (
    <>
      <PageHeader
        title={data?.template.title ?? 'Email template'}
        text={data?.template.when}
        breadcrumb={<Breadcrumb steps={[{ label: 'Email templates', to: list }]} />}
      />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <Editor key={name} template={data.template} />}
    </>
  )
}

function Editor({ template }: { template: ShownTemplate }) {
  const { name, version } = template
  const form = useEditForm({
    saved: { subject: template.subject, body: template.body },
    version,
    save: (text, version) => call(saveTemplate, { params: { name }, body: { ...text, version } }),
    message: saveTemplate.message,
    changes: [listTemplates.path, showTemplate.path],
    shown: ['subject', 'body'],
  })
  const { setValue, isDirty } = form
  useUnsavedChanges(isDirty)
  const field = fieldProps(form)
  const insertion = useInsertAtCursor((field, value) => setValue(field, value, { shouldDirty: true }))
  const [subject, body] = form.watch(['subject', 'body'])

  function showVersion(text: { subject: string; body: string }) {
    setValue('subject', text.subject, { shouldDirty: true })
    setValue('body', text.body, { shouldDirty: true })
  }

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <div className="grid gap-8 pb-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField label="Subject" {...insertion.fieldProps(field('subject'))} />
          <TextArea
            label="Text"
            rows={18}
            hint="A blank line separates paragraphs. A link to our site on a line of its own becomes a button."
            {...insertion.fieldProps(field('body'))}
          />
          <VariablePicker variables={template.variables} onPick={insertion.insert} />
          <TemplateVersions template={template} isChanged={isDirty} onShow={showVersion} />
        </div>
        <TemplatePreview name={name} text={{ subject, body }} />
      </div>
      <SaveBar saving={form.saving} isChanged={isDirty} onDiscard={form.discard} />
    </form>
  )
}
