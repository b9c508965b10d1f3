import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accounts } from './airwallex/accounts.ts'
import { answerModes, webhookModes } from './failures.ts'
import type { Failure, FailureMode } from './failures.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { credential, html, page } from './pages.ts'
import type { Html } from './pages.ts'
import { shopIdentities } from './shopify/shops/shops.ts'
import type { ShopIdentity } from './shopify/shops/shops.ts'
import * as twins from './twins.ts'
import type { World } from './world.ts'

const modeTexts: Record<Exclude<FailureMode, 'ok'>, string> = {
  slow: 'Answers slowly',
  error: 'Answers with an error',
  busy: 'Is asked too much, and says when to come again',
  blocked: 'Answers as a firewall does: 403, a page',
  malformed: 'Answers half a message',
  hang: 'Never answers',
  drop: 'Breaks the connection, as a blocker does',
  'duplicate-webhooks': 'Sends webhooks twice',
  'unordered-webhooks': 'Sends webhooks out of order',
  'lost-webhooks': 'Loses webhooks',
  'late-webhooks': 'Sends webhooks late',
  'refuse-theme-write': 'Refuses theme changes',
  'no-certificate': 'Gets no certificates',
}

/** Who can fail, and how. */
const targets: Record<string, { name: string; modes: readonly Exclude<FailureMode, 'ok'>[]; hasShops?: true }> = {
  shopify: { name: 'Shopify', modes: [...answerModes, ...webhookModes, 'refuse-theme-write'], hasShops: true },
  ...Object.fromEntries(
    Object.values(twins).map(({ target, title }) => [
      target,
      { name: title, modes: [...answerModes, ...webhookModes] },
    ]),
  ),
  dns: { name: 'DNS', modes: ['slow', 'error', 'hang'] },
  'tls-proxy': { name: 'Proxy of custom domains', modes: ['no-certificate'] },
  stripe: { name: 'Stripe', modes: [...answerModes, ...webhookModes] },
  rates: { name: 'Exchange rates', modes: [...answerModes] },
  vies: { name: 'VAT ids', modes: [...answerModes] },
  google: { name: 'Google Analytics', modes: [...answerModes, 'drop'] },
  meta: { name: 'Meta', modes: [...answerModes, 'drop'] },
  mail: { name: 'Mail', modes: ['slow', 'error', 'hang'] },
}

/** The sandbox's front page, and the look that all its pages share. */
export function registerOverview(server: FastifyInstance, world: World, mailbox: Mailbox): void {
  for (const [file, type] of [
    ['pages.css', 'text/css'],
    ['pages.js', 'text/javascript'],
  ] as const) {
    const content = readFileSync(join(import.meta.dirname, file))
    server.get(`/sandbox/${file}`, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  }

  server.get('/', async (_request, reply) => {
    const body = html`
      <h1>The outside world, on this machine</h1>
      <p class="soft">
        Shops, payments and mail for trying Checky Pro. Nothing here is real: the credentials open only this sandbox and
        no money moves.
      </p>
      <h2>Shops</h2>
      <div class="cards">${shopIdentities.map(shopCard)}</div>
      <h2>Payments and mail</h2>
      <div class="cards">
        ${airwallexCard()} ${providersCard()} ${stripeCard()} ${analyticsCard()} ${mailCard(mailbox.list().length)}
      </div>
      ${failureSwitches(world.failures.list())}
    `
    return reply.type('text/html; charset=utf-8').send(page({ title: 'Overview', body, current: '/' }))
  })
}

function shopCard(shop: ShopIdentity): Html {
  const base = `/shopify/${shop.domain}`
  return html`<article class="card">
    <h3>${shop.name}</h3>
    <p class="soft">${shop.domain} · ${shop.currency} · ${shop.plan}</p>
    <div class="links"><a href="${base}/">Storefront</a><a href="${base}/admin">Shopify admin</a></div>
    <dl>
      ${credential('Shop address', shop.domain)} ${credential('Admin API access token', shop.customApp.accessToken)}
      ${credential('API key', shop.customApp.apiKey)} ${credential('API secret key', shop.customApp.apiSecret)}
    </dl>
    <details>
      <summary>App from the Dev Dashboard</summary>
      <dl>
        ${credential('Client ID', shop.dashboardApp.clientId)}
        ${credential('Client secret', shop.dashboardApp.clientSecret)}
      </dl>
    </details>
  </article>`
}

function airwallexCard(): Html {
  return html`<article class="card">
    <h3>Airwallex</h3>
    <p class="soft">API keys, webhook secrets, payments and what was sent.</p>
    <div class="links">${accounts.map(({ id, name }) => html`<a href="/airwallex/?account=${id}">${name}</a>`)}</div>
  </article>`
}

function providersCard(): Html {
  return html`<article class="card">
    <h3>Other payment providers</h3>
    <p class="soft">Their keys, webhooks, payments and what was sent.</p>
    <div class="links">
      ${Object.values(twins)
        .filter(({ target }) => target !== 'airwallex')
        .map(({ target, title }) => html`<a href="/${target}/">${title}</a>`)}
    </div>
  </article>`
}

function stripeCard(): Html {
  return html`<article class="card">
    <h3>Stripe</h3>
    <p class="soft">What merchants pay for the product: subscriptions, invoices, and the clock that moves weeks.</p>
    <div class="links"><a href="/stripe/">Dashboard</a><a href="/rates/eurofxref-daily.xml">Exchange rates</a></div>
  </article>`
}

function analyticsCard(): Html {
  return html`<article class="card">
    <h3>Google Analytics and Meta</h3>
    <p class="soft">Their ids and secrets, and every event that they were sent.</p>
    <div class="links"><a href="/analytics/">Events</a></div>
  </article>`
}

function mailCard(count: number): Html {
  return html`<article class="card">
    <h3>Mail</h3>
    <p class="soft">Everything that the product sends, whoever it is for.</p>
    <div class="links"><a href="/mail">${count === 1 ? '1 message' : `${count} messages`}</a></div>
  </article>`
}

function failureSwitches(active: Failure[]): Html {
  return html`<h2 id="failures">Failures</h2>
    <p class="soft">See how the product copes when a part of the outside world misbehaves.</p>
    <div class="cards">${Object.keys(targets).map((target) => failureSwitch(target))}</div>
    ${active.map(activeFailure)}`
}

function failureSwitch(target: string): Html {
  const { name, modes, hasShops } = targets[target]!
  return html`<form class="card fields" method="post" action="/sandbox/failures">
    <h3>${name}</h3>
    <input type="hidden" name="target" value="${target}" />
    <label>
      What happens
      <select name="mode">
        ${modes.map((mode) => html`<option value="${mode}">${modeTexts[mode]}</option>`)}
      </select>
    </label>
    ${
      hasShops &&
      html`<label>
        Which shop
        <select name="shop">
          <option value="">All</option>
          ${shopIdentities.map(({ domain, name: shop }) => html`<option value="${domain}">${shop}</option>`)}
        </select>
      </label>`
    }
    <label>How often<input name="times" type="number" min="1" placeholder="Until switched off" /></label>
    <button class="main">Switch on</button>
  </form>`
}

function activeFailure({ target, mode, shop, times }: Failure): Html {
  const who = targets[target]?.name ?? target
  return html`<form class="card row registered" method="post" action="/sandbox/failures">
    <input type="hidden" name="target" value="${target}" />
    <input type="hidden" name="shop" value="${shop}" />
    <input type="hidden" name="mode" value="ok" />
    <span>
      <span class="badge bad">On</span> ${who}: ${mode !== 'ok' && modeTexts[mode].toLowerCase()}
      <span class="soft">${shop && `for ${shop}`} ${times && `${times} more ${times === 1 ? 'time' : 'times'}`}</span>
    </span>
    <button class="small">Switch off</button>
  </form>`
}
