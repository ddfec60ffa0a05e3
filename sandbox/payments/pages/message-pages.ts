import { html } from './html.ts'
import { type PageReply, page } from './layout.ts'

export function notFoundPage(): PageReply {
  return page({
    title: 'Not found',
    status: 404,
    body: html`<h1>There is nothing here</h1>
<p class="soft">The address is wrong, or what it named is gone. Go back to the shop and try again.</p>`,
  })
}

export function crossSitePage(): PageReply {
  return page({
    title: 'Not accepted',
    status: 403,
    body: html`<h1>This form was sent from another site</h1>
<p class="soft">Open the payment page itself and send it from there.</p>`,
  })
}
