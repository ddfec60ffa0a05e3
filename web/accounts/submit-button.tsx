import type { ComponentProps } from 'react'
import { Button } from '../ui/buttons/button.tsx'

/** Leaves the focus where it is while pressed: an error that appears on blur would move it from under the pointer. */
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
