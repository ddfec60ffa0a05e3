import type { ComponentProps } from 'react'
import { Button } from '../ui/buttons/button.tsx'

/** Keeps the focus while pressed: an error that appears on blur would move the button. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      {...props}
      type="submit"
      variant="primary"
      size="lg"
      wide
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
