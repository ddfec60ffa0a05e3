export function CardNote() {
  return (
    <p className="mx-auto max-w-2xl text-center text-muted text-sm">
      You pay by card on the page of Stripe, our payment provider. We never see your card number. To cancel,
      press one button in your settings.
    </p>
  )
}
