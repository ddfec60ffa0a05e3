import { useState } from 'react'
import { reportMaxLength, reportSeller, sellerReport } from '#contract/certificates/seller-reports.ts'
import { call } from '../api/api.ts'
import { FormFailure, useSubmitForm } from '../forms/forms.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import { Notice } from '../ui/layout/card.tsx'

/** For a buyer: the report goes to the administrators, not to the seller. */
export function ReportSeller({ code }: { code: string }) {
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
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-muted text-sm">Your report goes to us. The seller does not see it.</p>
      <TextArea
        {...register('message')}
        label="What is the problem?"
        hint="For example: the print is not this design, or the seller shares the files."
        rows={4}
        maxLength={reportMaxLength}
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
    message: shape.message.safeParse(message).error?.issues[0]?.message,
    email: email.trim() ? shape.email.safeParse(email).error?.issues[0]?.message : undefined,
  }
}
