import { Controller, FormProvider } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { track } from '../../tracking/tracking.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { goTo } from '../../ui/navigation/link.tsx'
import { MessageDialog } from '../../ui/overlays/dialog.tsx'
import { InfoTip } from '../../ui/overlays/tooltip.tsx'
import { signUp } from '../account-calls.ts'
import { type SignupForm as Form, signupProblems } from '../form-rules.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { usePopup } from '../use-popup.ts'
import { countryName, countryOptions, exclusion } from './country-options.ts'

const empty: Form = {
  name: '',
  email: '',
  country: '',
  password: '',
  confirmPassword: '',
  acceptsTerms: false,
}

type SignupFormProps = { priceId: string; onCreated: (email: string) => void }

export function SignupForm({ priceId, onCreated }: SignupFormProps) {
  const { popup, showPopup } = usePopup()
  const { onSubmit, ...form } = useSubmitForm({
    defaultValues: empty,
    validate: signupProblems,
    mode: 'onTouched',
    async submit({ name, email, country, password }) {
      const account = { name, email, password, country: countryName(country), countryCode: country, priceId }
      const { requireVerification } = await signUp(account)
      track({ event: 'Sign Up', method: 'email' })
      if (requireVerification) onCreated(email.trim())
      else goTo('/login')
    },
    onError: (error) => showPopup(messageOf(error, 'Error registering user')),
  })
  const { register, control, formState } = form
  const { errors, isSubmitting } = formState

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit} className="grid gap-7">
        <TextField {...register('name')} label="Name" autoComplete="name" error={errors.name?.message} />
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <Controller
          control={control}
          name="country"
          render={({ field }) => (
            <ComboboxField
              {...field}
              label="Country"
              labelEnd={<InfoTip label="Where we are available" text={exclusion} />}
              options={countryOptions}
              placeholder="Type or choose"
              autoComplete="country-name"
              emptyText="No country of this name"
              error={errors.country?.message}
            />
          )}
        />
        <NewPasswordFields />
        <CheckboxField
          {...register('acceptsTerms')}
          label={<TermsLabel />}
          hasLongErrors
          error={errors.acceptsTerms?.message}
        />
        <SubmitButton loading={isSubmitting}>Create An Account</SubmitButton>
      </form>
      <MessageDialog title="Error" {...popup} />
    </FormProvider>
  )
}

function TermsLabel() {
  return (
    <>
      I accept the <TermsLink to="/terms-and-conditions">Terms & Conditions</TermsLink> and{' '}
      <TermsLink to="/terms-of-use">Terms of Use</TermsLink>
    </>
  )
}

function TermsLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
