import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { hasValidCheck, typedCode, writtenCode } from '#contract/certificates/certificate-code.ts'
import {
  type Certificate,
  certificateKeyPath,
  downloadCertificate,
  downloadSignature,
  verifyCertificate,
} from '#contract/certificates/certificates.ts'
import { brand } from '#contract/site/brand.ts'
import { addressOf, call } from '../api/api.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { formatDate } from '../ui/format/format.ts'
import { Notice } from '../ui/layout/card.tsx'
import { FactList } from '../ui/layout/fact-list.tsx'
import { Picture } from '../ui/layout/picture.tsx'
import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { licenceInWords, statusWords } from './certificate-text.ts'

const ReportSeller = lazyLoad(async () => (await import('./report-seller.tsx')).ReportSeller)

/** Opened by buyers, from the QR code of a hang-tag or with a code they type. */
export function VerifyPage() {
  const { code = '' } = useParams()
  return (
    // As high as the window, so that a short answer does not move the footer.
    <div className="page grid min-h-dvh max-w-xl content-start gap-6 py-10 sm:py-16">
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="text-2xl">
          Licence certificate
        </h1>
        <p className="text-muted">
          Makers who sell prints of {brand.name} designs have a certificate for each design.
        </p>
      </header>
      {code ? <Result key={code} code={code} /> : <CodeForm hasResult={false} />}
    </div>
  )
}

function Result({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [verifyCertificate.path, code],
    queryFn: ({ signal }) => call(verifyCertificate, { params: { code }, signal }),
    retry: false,
  })
  if (isPending)
    return (
      <LoadingRegion className="grid gap-4">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-64 w-full" />
      </LoadingRegion>
    )
  const isUnknown = error instanceof ApiError && error.status === 404
  if (error && !isUnknown) return <FailurePanel error={error} onRetry={() => void refetch()} />
  return (
    <>
      {data ? (
        <CertificateSheet {...data.certificate} />
      ) : (
        <div role="alert">
          <Notice tone="danger">{messageOf(error)}</Notice>
        </div>
      )}
      <CodeForm hasResult />
    </>
  )
}

function CertificateSheet(certificate: Certificate) {
  const { code, status, licensee, design, issuedAt, terms } = certificate
  const words = statusWords[status]
  return (
    <article aria-label={`Certificate ${writtenCode(code)}`} className="grid gap-5">
      <div role="status">
        <Notice tone={words.tone}>
          <p className="font-semibold">{words.title}</p>
          <p>{words.text}</p>
        </Notice>
      </div>
      {design?.pictureUrl && (
        <figure className="grid gap-2">
          <Picture
            src={design.pictureUrl}
            width={640}
            height={480}
            alt={design.title}
            eager
            className="aspect-4/3 rounded-md object-cover"
          />
          <figcaption className="text-muted text-sm">Compare the print with the picture.</figcaption>
        </figure>
      )}
      <FactList
        facts={[
          { label: 'Code', value: writtenCode(code) },
          ...(design ? [{ label: 'Design', value: `${design.title}, version ${design.version}` }] : []),
          { label: 'Licensed to', value: licensee ?? 'A closed account' },
          { label: 'Issued', value: formatDate(issuedAt) },
          { label: 'Licence', value: licenceInWords(certificate) },
          { label: 'Terms of', value: formatDate(`${terms}T12:00`) },
        ]}
      />
      <p className="text-muted text-sm">
        The{' '}
        <Link to="/terms-and-conditions" className="link">
          Terms &amp; Conditions
        </Link>{' '}
        say what the licence allows. To keep proof that works without this page, save the{' '}
        <a href={addressOf(downloadCertificate.path, { params: { code } })} download className="link">
          signed certificate
        </a>
        , its{' '}
        <a href={addressOf(downloadSignature.path, { params: { code } })} download className="link">
          signature
        </a>{' '}
        and our{' '}
        <a href={certificateKeyPath} download className="link">
          public key
        </a>
        .
      </p>
      <Report code={code} />
    </article>
  )
}

function Report({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <section aria-labelledby="report" className="panel grid gap-4 p-5">
      <h2 id="report" className="text-lg">
        Report a problem with this seller
      </h2>
      <ReportSeller code={code} />
    </section>
  ) : (
    <Button className="justify-self-start" onClick={() => setOpen(true)}>
      Report a problem with this seller
    </Button>
  )
}

function CodeForm({ hasResult }: { hasResult: boolean }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = typedCode(text)
    if (!code) return setError('A code has twelve letters and digits, such as LD-7K3M-Q9TD-X2AF.')
    if (!hasValidCheck(code)) return setError('A character is wrong. Compare the code with the certificate.')
    setError(undefined)
    void navigate(`/verify/${writtenCode(code)}`)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={hasResult ? 'Check another code' : 'Code'}
        value={text}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="LD-"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant={hasResult ? 'secondary' : 'primary'} className="justify-self-start">
        Check code
      </Button>
    </form>
  )
}
