import { cardsToTry } from '../customers/cards.ts'
import { html } from './html.ts'
import { type PageReply, page } from './layout.ts'

/** Returns the start page of the sandbox, for people. */
export function startPage(): PageReply {
  return page({
    title: 'Payment sandbox',
    body: html`<h1>Payment sandbox</h1>
<p>This process stands in for the payment provider. The shop talks to it under <code>/v1</code>; buyers meet it on the
checkout page that the shop sends them to.</p>
<h2>Cards to try</h2>
<p class="soft">Any future date, any three digits as CVC (four for American Express), any name.</p>
<table class="facts">
${cardsToTry().map(([number, effect]) => html`<tr><th scope="row"><code>${number}</code></th><td>${effect}</td></tr>`)}
</table>`,
  })
}
