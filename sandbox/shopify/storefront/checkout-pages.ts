import { html } from '../../pages.ts'
import type { Html } from '../../pages.ts'
import { cutOff, financialStatus, fulfillmentStatus, lineTotal, orderTaxes, orderTotals } from '../orders/order-math.ts'
import { pictureUrl } from '../products/products.ts'
import { addressLines, fullName } from '../shops/addresses.ts'
import { countryName, destinations } from '../shops/countries.ts'
import type { Draft, Priced, Totals } from '../shops/draft-model.ts'
import type { Order } from '../shops/model.ts'
import { formatMoney } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import type { Entries } from './checkout-entries.ts'

type Mistakes = Partial<Record<keyof Entries, string>>

/** The form of the shop's own checkout, filled with what was given and what was wrong with it. */
export function checkoutPage(shop: Shop, priced: Priced, given: Entries, mistakes: Mistakes): string {
  const money = (amount: number) => formatMoney(amount, shop.identity.currency)
  const input = (name: keyof Entries, label: string, autocomplete: string, type = 'text') =>
    html`<p class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${given[name]}"
        autocomplete="${autocomplete}"
        ${mistakes[name] && html`aria-invalid="true" aria-describedby="${name}-wrong"`}
      />
      ${wrong(name, mistakes)}
    </p>`
  const chosen = priced.shipping?.handle
  const form = html`<form method="post" action="${shop.url('/checkout')}" novalidate>
    ${mistakes.step && html`<p class="wrong" role="alert">${mistakes.step}</p>`}
    <h1 class="sr">Checkout</h1>
    <h2>Contact</h2>
    ${input('email', 'Email', 'email', 'email')}
    <h2>Delivery</h2>
    <p class="field">
      <label for="country">Country</label>
      <select id="country" name="countryCode" autocomplete="country" data-update>
        ${destinations.map((code) => html`<option value="${code}" ${code === given.countryCode && html`selected`}>${countryName(code)}</option>`)}
      </select>
    </p>
    <div class="two">
      ${input('firstName', 'First name', 'given-name')} ${input('lastName', 'Last name', 'family-name')}
    </div>
    ${input('address1', 'Address', 'address-line1')} ${input('address2', 'Apartment (optional)', 'address-line2')}
    <div class="three">
      ${input('zip', 'Postal code', 'postal-code')} ${input('city', 'City', 'address-level2')}
      ${input('provinceCode', 'State (e.g. NY)', 'address-level1')}
    </div>
    ${
      priced.rates.length > 0 &&
      html`<h2>Shipping method</h2>
        <div class="rates">
          ${priced.rates.map((rate) => html`<label class="rate"><input type="radio" name="rate" value="${rate.handle}" data-update ${rate.handle === chosen && html`checked`} /><span>${rate.title}</span><span>${rate.price === 0 ? 'Free' : money(rate.price)}</span></label>`)}
        </div>`
    }
    <h2>Payment</h2>
    <p class="soft">Bogus gateway: enter 1 for a card that is approved, 2 for one that is declined. No money moves.</p>
    ${input('card', 'Card number', 'off')}
    <div class="row">
      <p class="field grow">
        <label for="discount">Discount code</label>
        <input
          id="discount"
          name="discount"
          value="${priced.discounts.find(({ kind }) => kind === 'code')?.title ?? given.discount}"
        />
      </p>
      <button name="step" value="update">Apply</button>
    </div>
    <button class="main" name="step" value="pay">Pay ${money(priced.totals.total)}</button>
  </form>`
  const script = `<script>for (const one of document.querySelectorAll('[data-update]')) one.addEventListener('change', () => one.form.requestSubmit(document.querySelector('[value=update]')))</script>`
  return (
    frame(
      shop,
      'Checkout',
      html`<div class="columns">
        <div>${form}</div>
        ${pricedSummary(shop, priced)}
      </div>`,
    ) + script
  )
}

/** What a buyer sees after the order, and later from the links in mails. */
export function statusPage(shop: Shop, order: Order): string {
  const lines = order.lines.map((line) => ({ ...line, total: lineTotal(line) }))
  const sums = {
    totals: orderTotals(order),
    taxTitles: orderTaxes(order).map(({ title }) => title),
    taxesIncluded: order.taxesIncluded,
    currency: order.currency,
  }
  const status = order.cancelledAt ? 'Cancelled' : fulfillmentStatus(order) === 'FULFILLED' ? 'On its way' : 'Confirmed'
  const to = order.shippingAddress
  return frame(
    shop,
    `Order ${order.name}`,
    html`<div class="columns">
      <div>
        <p class="soft">Order ${order.name} · ${financialStatus(order).toLowerCase().replaceAll('_', ' ')}</p>
        <h1>${status}. Thank you${to?.firstName && `, ${to.firstName}`}!</h1>
        <p>A confirmation goes to ${order.email ?? 'you'}.</p>
        ${order.fulfillments.map(({ tracking }) => tracking.number && html`<p>Tracking: ${tracking.company} ${tracking.number}</p>`)}
        ${
          to &&
          html`<h2>Shipping address</h2>
            <p>${[fullName(to), ...addressLines(to)].map((line) => html`${line}<br />`)}</p>`
        }
        <p><a href="${shop.url('/')}">Continue shopping</a></p>
      </div>
      ${summary(shop, lines, sums)}
    </div>`,
  )
}

/** The page behind a draft order's invoice link. */
export function invoicePage(shop: Shop, draft: Draft): string {
  const money = (amount: number) => formatMoney(amount, draft.currency)
  const { priced } = draft
  const action =
    draft.orderId === null
      ? html`<form method="post"><button class="main">Pay ${money(priced.totals.total)}</button></form>`
      : html`<p>This invoice was paid.</p>`
  return frame(
    shop,
    `Invoice ${draft.name}`,
    html`<div class="columns">
      <div>
        <h1>Invoice ${draft.name}</h1>
        ${action}
      </div>
      ${pricedSummary(shop, priced)}
    </div>`,
  )
}

const wrong = (name: keyof Entries, mistakes: Mistakes) =>
  mistakes[name] && html`<span class="wrong" id="${name}-wrong">${mistakes[name]}</span>`

type SummaryLine = {
  variantId: number | null
  title: string
  variantTitle: string | null
  quantity: number
  total: number
}
type Sums = { totals: Totals; taxTitles: string[]; taxesIncluded: boolean; currency: string }

function summary(
  shop: Shop,
  lines: readonly SummaryLine[],
  { totals, taxTitles, taxesIncluded, currency }: Sums,
): Html {
  const money = (amount: number) => formatMoney(amount, currency)
  const row = (name: string, amount: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${amount}</dd>
    </div>`
  const taxes = taxTitles.join(', ')
  return html`<aside aria-label="Order summary">
    <ul>
      ${lines.map((line) => summaryLine(shop, line, money(line.total)))}
    </ul>
    <dl>
      ${row('Subtotal', money(totals.subtotal))}
      ${totals.discounts > 0 && row('Discounts taken off', money(totals.discounts))}
      ${row('Shipping', totals.shipping === 0 ? 'Free' : money(totals.shipping))}
      ${!taxesIncluded && totals.tax > 0 && row(taxes, money(totals.tax))}
      <div class="total">
        <dt>Total</dt>
        <dd>${money(totals.total)}</dd>
      </div>
      ${taxesIncluded && totals.tax > 0 && row(`Including ${taxes}`, money(totals.tax))}
    </dl>
  </aside>`
}

function summaryLine(shop: Shop, { variantId, title, variantTitle, quantity }: SummaryLine, total: string): Html {
  const found = findVariant(shop, variantId)
  return html`<li>
    ${found && html`<img src="${pictureUrl(shop, found.product, found.variant)}" alt="" width="56" height="65" />`}
    <span class="grow">${title}<span class="soft">${variantTitle && `${variantTitle} · `}${quantity} ×</span></span
    ><span>${total}</span>
  </li>`
}

const pricedSummary = (shop: Shop, priced: Priced): Html =>
  summary(
    shop,
    priced.lines.map((line) => ({ ...line, total: line.unit * line.quantity - cutOff(line.allocations) })),
    {
      totals: priced.totals,
      taxTitles: priced.taxLines.map(({ title }) => title),
      taxesIncluded: priced.taxesIncluded,
      currency: shop.identity.currency,
    },
  )

const style = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#23211f;background:#fff}header{border-bottom:1px solid #e6e0d8;padding:18px 24px;display:flex;justify-content:space-between;gap:16px;align-items:baseline}
header a{font:500 1.3rem Georgia,serif;color:inherit;text-decoration:none}.sr{position:absolute;clip-path:inset(50%)}.soft{color:#6a645d;font-size:.9rem}h1{font:500 1.9rem/1.2 Georgia,serif}h2{font-size:1.1rem;margin:28px 0 12px}main{max-width:1080px;margin:auto;padding:24px}.columns{display:grid;grid-template-columns:1fr 400px;gap:56px}
.field{display:grid;gap:4px;align-content:start;font-size:.9rem;margin:0 0 12px}input:not([type=radio]),select{font:inherit;padding:11px 12px;border:1px solid #cfc7bc;border-radius:8px;background:#fff;width:100%}input[aria-invalid]{border-color:#a32118}.wrong{color:#a32118}.two,.three{display:grid;gap:12px;grid-template-columns:1fr 1fr}.three{grid-template-columns:1fr 1.3fr 1fr}
.rates{border:1px solid #cfc7bc;border-radius:8px}.rate{display:flex;gap:12px;padding:13px 14px;margin:0;font-size:1rem}.rate span:first-of-type{flex:1}.rate+.rate{border-top:1px solid #e6e0d8}.row{display:flex;gap:12px;align-items:end}.row>button{margin-bottom:12px}.grow{flex:1}button{font:inherit;padding:11px 18px;border:1px solid #cfc7bc;border-radius:8px;background:#fff;cursor:pointer}button.main{width:100%;background:var(--accent);border-color:var(--accent);color:#fff;font-weight:600;padding:15px;margin-top:12px}
aside{background:#f8f5f0;border-radius:14px;padding:24px;align-self:start}aside ul{list-style:none;margin:0;padding:0}aside li{display:flex;gap:14px;align-items:center;margin-bottom:14px}aside img{border-radius:8px}.grow .soft{display:block}dl{margin:0;border-top:1px solid #e6e0d8;padding-top:14px}dl div{display:flex;justify-content:space-between;padding:3px 0}dd{margin:0;font-variant-numeric:tabular-nums}.total{font-weight:700;font-size:1.15rem}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:820px){.columns{grid-template-columns:1fr;gap:24px}.columns aside{order:-1}.three{grid-template-columns:1fr 1fr}}`

const frame = (shop: Shop, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} – ${shop.identity.name}</title>
        <style>
          ${{ html: `:root{--accent:${shop.identity.accent}}${style}` }}
        </style>
      </head>
      <body>
        <header>
          <a href="${shop.url('/')}">${shop.identity.name}</a><span class="soft">The shop's own checkout</span>
        </header>
        <main>${body}</main>
      </body>
    </html>`.html
