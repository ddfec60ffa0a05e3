import { useState } from 'react'
import { useParams } from 'react-router'
import { formatCertificateCode, typedCode } from '#contract/certificates/certificate-code.ts'
import { reportSeller, sellerReport } from '#contract/certificates/seller-reports.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../api/api.ts'
import { FormFailure, problemWith, useSubmitForm } from '../forms/forms.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import { Notice } from '../ui/layout/card.tsx'

export function ReportSellerPage() {
  const { code = '' } = useParams()
  const written = formatCertificateCode(typedCode(code) ?? code)
  return (
    <div className="page grid min-h-dvh max-w-xl content-start gap-6 py-10 sm:py-16">
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="text-2xl">
          Report a problem with this seller
        </h1>
        <p className="text-muted">
          About the certificate{' '}
          <a href={`/verify/${encodeURIComponent(written)}`} className="link">
            {written}
          </a>
          . Your report goes to us; the seller does not see it.
        </p>
      </header>
      <ReportForm code={code} />
    </div>
  )
}

function ReportForm({ code }: { code: string }) {
  const [isSent, setSent] = useState(false)
  const { register, onSubmit, failure, formState } = useSubmitForm({
    defaultValues: { message: '', email: '' },
    validate: problemsOf,
    submit: async ({ message, email }) => {
      const body = { message, ...(email.trim() && { email: email.trim() }) }
      await call(reportSeller, { params: { code }, body })
      setSent(true)
    },
  })
  if (isSent)
    return (
      <div role="status">
        <Notice tone="success">{reportSeller.message}</Notice>
      </div>
    )
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextArea
        {...register('message')}
        label="What is the problem?"
        hint="For example: the print is not this design, or the seller shares the files."
        rows={4}
        maxLength={maxLengthOf(sellerReport.shape.message)}
        error={formState.errors.message?.message}
      />
      <TextField
        {...register('email')}
        label="Your email, for an answer (optional)"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
      />
      <FormFailure error={failure} />
      <Button
        type="submit"
        variant="primary"
        loading={formState.isSubmitting}
        loadingText="Sending..."
        className="justify-self-start"
      >
        Send report
      </Button>
    </form>
  )
}

function problemsOf({ message, email }: { message: string; email: string }) {
  const { shape } = sellerReport
  return {
    message: problemWith(shape.message, message),
    email: email.trim() ? problemWith(shape.email, email) : undefined,
  }
}
