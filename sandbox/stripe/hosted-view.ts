import type { FastifyReply } from 'fastify'
import { hostedPage } from '#sandbox/hosted-page/hosted-page.ts'
import { html } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import type { CardErrors, CardFields } from './test-cards.ts'
import { testCards } from './test-cards.ts'

/** What the hosted pages have in common: frame, amounts, dates and the card form. */
export const frame = (page: { title: string; body: Html }): string =>
  hostedPage({ ...page, footer: 'Billing pages of the Stripe sandbox', styles: '/stripe/hosted.css' })

export async function show(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

/** Cents of euros as people write them. */
export const euros = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(cents / 100)

/** Seconds since 1970 as a day. */
export const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(seconds * 1000))

/** A page with nothing but a few words, and a way back where there is one. */
export function notePage(title: string, text: string, back?: { href: string; text: string }): string {
  const body = html`<section class="sheet narrow">
    <h1>${title}</h1>
    <p>${text}</p>
    ${back && html`<p><a href="${back.href}">${back.text}</a></p>`}
  </section>`
  return frame({ title, body })
}

export function cardInputs(values: Partial<CardFields>, errors: CardErrors): Html {
  const field = (name: keyof CardFields, label: string, attributes: Html) =>
    html`<div class="field ${name}">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${values[name]}"
        required
        ${attributes}
        ${errors[name] && html`aria-invalid="true" aria-describedby="${name}-error"`}
      />
      ${errors[name] && html`<p class="error" id="${name}-error">${errors[name]}</p>`}
    </div>`
  return html`<div class="fields">
    ${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"`)}
    ${field('expiry', 'Expiration date', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`)}
    ${field('cvc', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"`)}
    ${field('name', 'Cardholder name', html`autocomplete="cc-name"`)}
  </div>`
}

export function testerPanel(): Html {
  return html`<details class="tester" open>
    <summary>Test cards</summary>
    <ul>
      ${testCards.map(({ number, title }) => {
        const spaced = number.replace(/(.{4})(?=.)/g, '$1 ')
        return html`<li>
          <span><code>${spaced}</code><br />${title}</span>
          <button type="button" data-card="${spaced}" aria-label="Use the card: ${title}">Use</button>
        </li>`
      })}
    </ul>
    <p class="soft">Any later date and any security code will do.</p>
  </details>`
}
