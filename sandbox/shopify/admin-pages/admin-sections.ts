import { html } from '../../pages.ts'
import { getSecrets } from '../admin-api/tokens.ts'
import { summary } from '../discounts/summary.ts'
import { pictureUrl } from '../products/products.ts'
import { discountStatus } from '../shops/discount-model.ts'
import type { Theme } from '../shops/model.ts'
import { formatMoney } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import { variantTitle } from '../shops/shop.ts'
import { findFile } from '../themes/theme-files.ts'
import { action, adminPage, badge, formatTime } from './admin-frame.ts'
import { knownScopes } from './app-install.ts'

export function productsPage(shop: Shop): string {
  const rows = shop.state.products.flatMap((product) =>
    product.variants.map(
      (variant, index) =>
        html`<tr>
          <td>${index === 0 && html`<img src="${pictureUrl(shop, product)}" alt="" width="40" height="47" />`}</td>
          <td>${index === 0 ? html`<a href="${shop.url(`/products/${product.handle}`)}">${product.title}</a>` : ''}</td>
          <td>${variantTitle(product, variant.options)}<br /><code>${variant.sku}</code></td>
          <td class="number">${formatMoney(variant.price, shop.identity.currency)}</td>
          <td class="number">${variant.grams} g</td>
          <td>
            <form class="row" method="post" action="${shop.url(`/admin/products/${variant.id}`)}">
              <input
                name="stock"
                type="number"
                value="${variant.stock}"
                aria-label="Stock of ${variant.sku}"
                style="width:90px"
              /><button>Set</button>
            </form>
          </td>
        </tr>`,
    ),
  )
  const head = html`<tr>
    <td></td>
    <th>Product</th>
    <th>Variant</th>
    <th class="number">Price</th>
    <th class="number">Weight</th>
    <th>Stock</th>
  </tr>`
  return adminPage(
    shop,
    'products',
    'Products',
    html`<div class="card">
      <table>
        <thead>
          ${head}
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`,
  )
}

export function discountsPage(shop: Shop): string {
  const rows = shop.state.discounts.map(
    (discount) =>
      html`<tr>
        <td>
          ${discount.code ? html`<code>${discount.code}</code>` : discount.title}<br /><span class="soft"
            >${summary(shop, discount)}</span
          >
        </td>
        <td>${discount.code ? 'Code' : 'Automatic'}</td>
        <td>${badge(discountStatus(discount, shop.now()))}</td>
        <td class="number">${discount.used} used</td>
      </tr>`,
  )
  return adminPage(
    shop,
    'discounts',
    'Discounts',
    html`<div class="card">
      <table>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`,
  )
}

/** The themes, with the layout file that apps put their script into. */
export function themesPage(shop: Shop): string {
  const card = (theme: Theme) =>
    html`<section class="card">
      <div class="row">
        <div>
          <h2>${theme.name} ${theme.role === 'MAIN' && badge('ACTIVE')}</h2>
          <p class="soft">Changed ${formatTime(shop, theme.updatedAt)}</p>
        </div>
        <div class="actions">
          ${theme.role !== 'MAIN' && html`<a href="${shop.url(`/?preview_theme_id=${theme.id}`)}">Preview</a> ${action(shop, `themes/${theme.id}/publish`, 'Publish', true)}`}
        </div>
      </div>
      <details ${theme.role === 'MAIN' && html`open`}>
        <summary>layout/theme.liquid</summary>
        <form method="post" action="${shop.url(`/admin/themes/${theme.id}`)}">
          <textarea
            name="content"
            aria-label="layout/theme.liquid of ${theme.name}"
            spellcheck="false"
            style="width:100%;height:420px;font:12px/1.55 ui-monospace,monospace;margin:10px 0"
          >
${findFile(theme, 'layout/theme.liquid')?.content}</textarea>
          <button>Save</button>
        </form>
      </details>
    </section>`
  return adminPage(shop, 'themes', 'Themes', html`${shop.state.themes.map(card)}`)
}

/** The app: its credentials and what it may do. */
export function appPage(shop: Shop): string {
  const { customApp, dashboardApp, domain, plan, currency, timeZone } = shop.identity
  const { settings } = shop.state
  const row = (name: string, value: string) =>
    html`<dt>${name}</dt>
      <dd><code>${value}</code></dd>`
  const scope = (name: string) =>
    html`<label
      ><input type="checkbox" name="scopes" value="${name}" ${settings.scopes.includes(name) && html`checked`} /><code
        >${name}</code
      ></label
    >`
  const body = html` <section class="card">
      <h2>Shop</h2>
      <dl>${row('Address', domain)} ${row('Plan', plan)} ${row('Currency', currency)} ${row('Time zone', timeZone)}</dl>
    </section>
    <section class="card">
      <h2>Custom app of the shop's admin</h2>
      <dl>
        ${row('Admin API access token', customApp.accessToken)} ${row('API key', customApp.apiKey)}
        ${getSecrets(shop, 'custom').map((secret) => row('API secret key', secret))}
      </dl>
    </section>
    <section class="card">
      <h2>App from the Dev Dashboard</h2>
      <dl>
        ${row('Client ID', dashboardApp.clientId)}
        ${getSecrets(shop, 'dashboard').map((secret) => row('Client secret', secret))}
      </dl>
    </section>
    <form class="card" method="post" action="${shop.url('/admin/app/scopes')}">
      <fieldset>
        <legend><strong>Granted scopes</strong></legend>
        ${knownScopes.map(scope)}
      </fieldset>
      <fieldset>
        <legend><strong>Themes</strong></legend>
        <label
          ><input
            type="checkbox"
            name="refusesThemeWrites"
            value="yes"
            ${settings.refusesThemeWrites && html`checked`}
          />
          Refuse changes to theme files</label
        >
      </fieldset>
      <button class="main">Save</button>
    </form>
    <section class="card row">
      <span
        >${settings.installed ? 'The app is installed.' : 'The app is not installed: its tokens open nothing.'}</span
      >
      ${settings.installed ? action(shop, 'app/uninstall', 'Uninstall app') : action(shop, 'app/install', 'Install app', true)}
    </section>`
  return adminPage(shop, 'app', 'App', body)
}

/** Who is told of what, and what became of each message. */
export function webhooksPage(shop: Shop): string {
  const { subscriptions } = shop.state
  const body = html` <section class="card">
      <h2>Subscriptions</h2>
      ${subscriptions.length === 0 && html`<p class="soft">No app has subscribed yet.</p>`}
      <table>
        <tbody>
          ${subscriptions.map(
            ({ topic, uri, app }) =>
              html`<tr>
                <td><code>${topic}</code></td>
                <td>${uri}</td>
                <td class="soft">${app} app</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>
    <section class="card">
      <h2>Deliveries</h2>
      ${shop.deliveries.length === 0 && html`<p class="soft">Nothing was sent yet.</p>`}
      <table>
        <tbody>
          ${shop.deliveries
            .toReversed()
            .slice(0, 100)
            .map(
              (delivery) =>
                html`<tr>
                  <td>${formatTime(shop, delivery.triggeredAt)}</td>
                  <td>
                    <details>
                      <summary><code>${delivery.topic}</code></summary>
                      <p class="soft">${delivery.uri}<br />Webhook id ${delivery.webhookId}</p>
                      <pre>${JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
                    </details>
                  </td>
                  <td>
                    ${badge(delivery.status)}
                    <span class="soft">${delivery.attempts.map(({ answer }) => answer).join(', ')}</span>
                  </td>
                  <td>${action(shop, `webhooks/${delivery.webhookId}/resend`, 'Send again')}</td>
                </tr>`,
            )}
        </tbody>
      </table>
    </section>`
  return adminPage(shop, 'webhooks', 'Webhooks', body)
}
