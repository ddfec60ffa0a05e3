import { html } from './html.ts'
import { type PageReply, page } from './layout.ts'

export function notFoundPage(
  heading = 'There is nothing here',
  advice = 'The address is wrong, or what it named is gone. Go back to the shop and try again.',
): PageReply {
  return page({
    title: heading,
    status: 404,
    body: html`<h1>${heading}</h1>
<p class="soft">${advice}</p>`,
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

export function refusalPage(message: string): PageReply {
  return page({
    title: 'That did not work',
    status: 400,
    body: html`<h1>That did not work</h1>
<p class="error" role="alert">${message}</p>
<p class="soft">Nothing was charged. Go back and try again.</p>`,
  })
}
