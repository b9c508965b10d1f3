import { hostedPage } from '#sandbox/hosted-page/hosted-page.ts'
import { html } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import type { Account } from './accounts.ts'
import { journeyFields, journeyQuery, returnUrl } from './hosted-page-address.ts'
import type { Journey } from './hosted-page-address.ts'
import type { PaymentIntent } from './model.ts'
import { formatAmount } from './money.ts'
import { testCards } from './test-cards.ts'

export type Visit = { journey: Journey; intent: PaymentIntent; account: Account; merchant: string }
export type CardField = 'number' | 'expiry' | 'cvc' | 'name'
export type CardErrors = Partial<Record<CardField, string>>

type PaymentPage = Visit & {
  methods: { name: string; title: string }[]
  values: Partial<Record<CardField, string>>
  errors: CardErrors
  /** Why the last try failed. */
  refusal?: string | undefined
}

/** The page where a shopper pays: the order, the card form, and what a tester may want to happen. */
export function paymentPage(options: PaymentPage): string {
  const { journey, intent, merchant, methods, refusal } = options
  const amount = formatAmount(intent.amount, intent.currency)
  const others = methods.filter((method) => method.name !== 'card')
  return frame({
    title: `Pay ${merchant}`,
    body: html`<div class="sheet">
      ${summary(options)}
      <section class="pay" aria-label="Payment">
        ${refusal && html`<p class="refusal" role="alert">${refusal}</p>`}
        <form method="post" action="/airwallex/hpp" id="card" novalidate>
          ${hiddenFields({ ...journey, stay: undefined, refused: undefined })}
          ${
            others.length < methods.length &&
            html`<h2>Pay by card</h2>
              ${cardFields(options)}
              <button class="main" name="with" value="card">Pay ${amount}</button>`
          }
          ${
            others.length > 0 &&
            html`<p class="or"><span>or pay with</span></p>
              <div class="methods">
                ${others.map((method) => html`<button name="with" value="${method.name}">${method.title}</button>`)}
              </div>`
          }
        </form>
        ${cancelLink(journey)}
      </section>
      ${testerPanel(journey)}
    </div>`,
  })
}

/** The page of the shopper's bank, or of the payment method's own site, that asks for a yes. */
export function challengePage(visit: Visit & { site: string; method: string }): string {
  const { journey, intent, merchant, site, method } = visit
  const amount = formatAmount(intent.amount, intent.currency)
  return frame({
    title: site,
    body: html`<section class="sheet narrow">
      <h1>${site}</h1>
      <p>${merchant} asks for <strong>${amount}</strong>. Do you confirm this payment?</p>
      <form method="post" action="/airwallex/hpp/challenge">
        ${hiddenFields({ ...journey, method })}
        <button class="main" name="answer" value="confirm">Confirm payment</button>
        <button name="answer" value="refuse">Refuse</button>
      </form>
    </section>`,
  })
}

/** Where a journey ends without going back to the shop by itself. */
export function outcomePage(visit: Visit & { title: string; text: string }): string {
  const { journey, intent, title, text, merchant } = visit
  const back = intent.status === 'CANCELLED' ? journey.failUrl : journey.successUrl
  return frame({
    title,
    body: html`<section class="sheet narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      ${back && !journey.stay && html`<p><a href="${returnUrl(back, intent)}">Back to ${merchant}</a></p>`}
    </section>`,
  })
}

/** What a shopper sees when the address of the page is wrong. */
export function problemPage(text: string): string {
  return frame({
    title: 'This payment page cannot be shown',
    body: html`<section class="sheet narrow">
      <h1>This payment page cannot be shown</h1>
      <p>${text}</p>
    </section>`,
  })
}

function summary({ intent, merchant }: Visit): Html {
  return html`<section class="summary" aria-label="Order">
    <p class="merchant">${merchant}</p>
    <h1>${formatAmount(intent.amount, intent.currency)}</h1>
    <p class="soft">Order ${intent.merchant_order_id}</p>
    ${intent.descriptor && html`<p class="soft">Appears as ${intent.descriptor} on your statement</p>`}
  </section>`
}

function cardFields({ values, errors }: PaymentPage): Html {
  const field = (name: CardField, label: string, attributes: Html) =>
    html`<div class="field ${name}">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${values[name]}"
        required
        ${attributes}
        ${errors[name] && described(name)}
      />
      ${errors[name] && html`<p class="error" id="${name}-error">${errors[name]}</p>`}
    </div>`
  return html`<div class="fields">
    ${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"`)}
    ${field('expiry', 'Expiry date', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`)}
    ${field('cvc', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"`)}
    ${field('name', 'Name on card', html`autocomplete="cc-name"`)}
  </div>`
}

function described(name: CardField): Html {
  return html`aria-invalid="true" aria-describedby="${name}-error"`
}

function testerPanel(journey: Journey): Html {
  return html`<details class="tester" open>
    <summary>Test cards</summary>
    <ul>
      ${testCards.map(
        ({ number, title }) =>
          html`<li>
            <span><code>${spaced(number)}</code><br />${title}</span>
            <button type="button" data-card="${spaced(number)}" aria-label="Use the card: ${title}">Use</button>
          </li>`,
      )}
    </ul>
    <p class="soft">Any later expiry date and any security code will do.</p>
    <label class="check">
      <input type="checkbox" name="stay" value="1" form="card" ${journey.stay && html`checked`} />
      Stay here after paying, as if the window was closed
    </label>
  </details>`
}

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

function cancelLink(journey: Journey): Html | undefined {
  return journey.failUrl
    ? html`<p class="cancel"><a href="/airwallex/hpp/cancel?${journeyQuery(journey)}">Cancel and go back</a></p>`
    : undefined
}

function hiddenFields(journey: Journey): Html[] {
  return journeyFields(journey).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}

const frame = (page: { title: string; body: Html }): string =>
  hostedPage({ ...page, footer: 'Payment page of the Airwallex sandbox' })
