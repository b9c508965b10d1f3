import { html } from '../../pages.ts'
import type { Html } from '../../pages.ts'
import {
  cutOff,
  financialStatus,
  fulfillmentStatus,
  lineTotal,
  orderTaxes,
  orderTotals,
  received,
  refunded,
  unfulfilledQuantity,
} from '../orders/order-math.ts'
import { searchOrders, statusPageUrl } from '../orders/orders.ts'
import { pictureUrl } from '../products/products.ts'
import { addressLines, fullName } from '../shops/addresses.ts'
import type { Address, Order } from '../shops/model.ts'
import { formatMoney } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { action, adminPage, badge, formatTime } from './admin-frame.ts'

const pageSize = 50

/** The orders that a search finds, newest first. */
export function ordersPage(shop: Shop, query: string, page: number): string {
  const all = searchOrders(shop, query).toSorted((a, b) => b.processedAt.localeCompare(a.processedAt))
  const shown = all.slice((page - 1) * pageSize, page * pageSize)
  const row = (order: Order) =>
    html`<tr>
      <td><a href="${shop.url(`/admin/orders/${order.id}`)}">${order.name}</a></td>
      <td>${formatTime(shop, order.processedAt)}</td>
      <td>${fullName(order.shippingAddress) || order.email}</td>
      <td>${order.sourceName}</td>
      <td>${order.cancelledAt ? badge('CANCELLED') : badge(financialStatus(order))}</td>
      <td>${badge(fulfillmentStatus(order))}</td>
      <td class="number">${formatMoney(orderTotals(order).total, order.currency)}</td>
    </tr>`
  const link = (to: number, words: string) =>
    html`<a href="${shop.url(`/admin/orders?page=${to}&query=${encodeURIComponent(query)}`)}">${words}</a>`
  const body = html`<div class="card">
    <form class="search" role="search">
      <input
        name="query"
        value="${query}"
        aria-label="Search orders"
        placeholder="Search, or email:ann@example.com"
      /><button>Search</button>
    </form>
    ${shown.length === 0 && html`<p class="soft">No orders yet. Buy something in the <a href="${shop.url('/')}">shop</a>.</p>`}
    ${
      shown.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th>Order</th>
            <th>Date</th>
            <th>Customer</th>
            <th>Source</th>
            <th>Payment</th>
            <th>Fulfillment</th>
            <th class="number">Total</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(row)}
        </tbody>
      </table>`
    }
    ${all.length > pageSize && html`<p class="row"><span>${page > 1 && link(page - 1, 'Newer')}</span><span class="soft">${all.length} orders</span><span>${page * pageSize < all.length && link(page + 1, 'Older')}</span></p>`}
  </div>`
  return adminPage(shop, 'orders', 'Orders', body)
}

/** One order with everything on it, and what a shop owner can do to it. */
export function orderPage(shop: Shop, order: Order, notice: string | undefined): string {
  const totals = orderTotals(order)
  const money = (amount: number) => formatMoney(amount, order.currency)
  const open = !order.cancelledAt
  const left = order.lines.some((line) => unfulfilledQuantity(order, line) > 0)
  const path = (verb: string) => `orders/${order.id}/${verb}`
  const sum = (name: string, amount: number) =>
    html`<tr>
      <td>${name}</td>
      <td class="number">${money(amount)}</td>
    </tr>`
  const body = html` ${notice && html`<p class="card" role="alert">${notice}</p>`}
    <p>
      ${order.cancelledAt && badge('CANCELLED')} ${badge(financialStatus(order))} ${badge(fulfillmentStatus(order))}
      <span class="soft">${formatTime(shop, order.processedAt)} from ${order.sourceName}</span>
    </p>
    <div class="actions">
      ${open && left && action(shop, path('fulfill'), 'Fulfill items', true)}
      ${received(order) > refunded(order) && action(shop, path('refund'), 'Refund in full')}
      ${open && financialStatus(order) === 'PENDING' && action(shop, path('pay'), 'Mark as paid')}
      ${open && order.fulfillments.length === 0 && action(shop, path('cancel'), 'Cancel order')}
    </div>
    <div class="columns">
      <div>
        <section class="card">
          <h2>Items</h2>
          <table>
            <tbody>
              ${order.lines.map((line) => lineRow(shop, order, line))}
            </tbody>
          </table>
        </section>
        <section class="card">
          <h2>Payment</h2>
          <table>
            <tbody>
              ${sum('Subtotal', totals.lineItems)}
              ${order.discounts.map(
                ({ title, kind }) =>
                  html`<tr>
                    <td>${kind === 'code' ? 'Code' : 'Discount'}: ${title}</td>
                    <td></td>
                  </tr>`,
              )}
              ${totals.discounts > 0 && sum('Discounts', -totals.discounts)}
              ${order.shipping.map(({ title, price, allocations }) => sum(`Shipping: ${title}`, price - cutOff(allocations)))}
              ${orderTaxes(order).map((tax) => sum(`${tax.title} ${Math.round(tax.rate * 10_000) / 100}%${order.taxesIncluded ? ' (included)' : ''}`, tax.amount))}
              <tr>
                <td><strong>Total</strong></td>
                <td class="number"><strong>${money(totals.total)}</strong></td>
              </tr>
              ${refunded(order) > 0 && sum('Refunded', -refunded(order))}
            </tbody>
          </table>
        </section>
        ${
          order.transactions.length > 0 &&
          html`<section class="card">
            <h2>Transactions</h2>
            <table>
              <tbody>
                ${order.transactions.map(
                  (one) =>
                    html`<tr>
                      <td>${badge(one.kind)} ${one.status.toLowerCase()}</td>
                      <td>${one.gateway}${one.authorization && html`<br /><code>${one.authorization}</code>`}</td>
                      <td>${formatTime(shop, one.processedAt)}</td>
                      <td class="number">${money(one.amount)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </section>`
        }
        ${order.fulfillments.map(
          (fulfillment) =>
            html`<section class="card">
              <h2>Fulfillment</h2>
              <p>
                ${formatTime(shop, fulfillment.createdAt)} · ${fulfillment.tracking.company}
                ${fulfillment.tracking.number}
              </p>
            </section>`,
        )}
      </div>
      <div>
        ${person(order)} ${place('Shipping address', order.shippingAddress)}
        ${place('Billing address', order.billingAddress)}
        <section class="card">
          <h2>Details</h2>
          <dl>
            <dt>Source id</dt>
            <dd><code>${order.sourceIdentifier ?? '–'}</code></dd>
            <dt>Tags</dt>
            <dd>${order.tags.join(', ') || '–'}</dd>
            <dt>Note</dt>
            <dd>${order.note ?? '–'}</dd>
            ${order.attributes.map(
              ({ key, value }) =>
                html`<dt>${key}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>
          <p><a href="${statusPageUrl(shop, order)}">Order status page</a></p>
        </section>
      </div>
    </div>`
  return adminPage(shop, 'orders', `Order ${order.name}`, body)
}

function lineRow(shop: Shop, order: Order, line: Order['lines'][number]): Html {
  const found = findVariant(shop, line.variantId)
  const picture =
    found && html`<img src="${pictureUrl(shop, found.product, found.variant)}" alt="" width="40" height="47" />`
  return html`<tr>
    <td>${picture}</td>
    <td>${line.title}<br /><span class="soft">${[line.variantTitle, line.sku].filter(Boolean).join(' · ')}</span></td>
    <td class="number">${formatMoney(line.price, order.currency)} × ${line.quantity}</td>
    <td class="number">${formatMoney(lineTotal(line), order.currency)}</td>
  </tr>`
}

const person = (order: Order): Html =>
  html`<section class="card">
    <h2>Customer</h2>
    <p>
      ${fullName(order.shippingAddress ?? order.billingAddress) || 'Without a name'}<br />${order.email}<br />${order.phone}
    </p>
  </section>`

const place = (title: string, address: Address | null) =>
  address &&
  html`<section class="card">
    <h2>${title}</h2>
    <p>${[fullName(address), ...addressLines(address)].map((line) => html`${line}<br />`)}</p>
  </section>`
