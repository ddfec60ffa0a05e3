import { useSearchParams } from 'react-router'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'

/** The URL names the open email. */
export function EmailTemplatesPage() {
  const [address] = useSearchParams()
  const name = address.get('template')
  return (
    <div className="page">{name === null ? <TemplateList /> : <TemplateEditor key={name} name={name} />}</div>
  )
}
