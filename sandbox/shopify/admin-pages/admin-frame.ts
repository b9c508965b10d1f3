import { html } from '../../pages.ts'
import type { Html } from '../../pages.ts'
import type { Shop } from '../shops/shop.ts'

const sections = [
  ['orders', 'Orders'],
  ['products', 'Products'],
  ['discounts', 'Discounts'],
  ['themes', 'Themes'],
  ['app', 'App'],
  ['webhooks', 'Webhooks'],
] as const

const style = `*{box-sizing:border-box}body{margin:0;font:14px/1.5 system-ui,sans-serif;color:#303030;background:#f1f1f1}a{color:#005bd3}.top{background:#1a1a1a;color:#e3e3e3;padding:12px 20px;display:flex;gap:16px;justify-content:space-between;flex-wrap:wrap}.top a{color:#fff;text-decoration:none}.top strong{font-weight:600}
.body{display:grid;grid-template-columns:200px minmax(0,1fr);min-height:calc(100vh - 45px)}nav{background:#ebebeb;padding:14px 10px;display:grid;align-content:start;gap:2px}nav a{padding:7px 12px;border-radius:8px;color:#303030;text-decoration:none;font-weight:550}nav a[aria-current]{background:#fff}nav a:hover{background:#f6f6f6}
main{padding:24px clamp(14px,3vw,36px);max-width:1100px}h1{font-size:1.35rem;margin:0 0 16px}h2{font-size:1rem;margin:0 0 10px}.card{background:#fff;border-radius:12px;box-shadow:0 1px 0 #0000001a,0 0 0 1px #00000012;padding:16px;margin-bottom:16px;overflow-x:auto}.soft{color:#616161}.columns{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:16px;align-items:start}
table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:550;color:#616161;font-size:.8rem}th,td{padding:9px 10px;border-bottom:1px solid #ebebeb;vertical-align:top}tr:last-child td{border-bottom:0}.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td img{border-radius:6px;display:block}
.badge{display:inline-block;padding:1px 8px;border-radius:8px;background:#e3e3e3;font-size:.8rem;white-space:nowrap}.good{background:#cdfee1;color:#0c5132}.warn{background:#ffe6a8;color:#5e4200}.bad{background:#fedad9;color:#8e1f0b}
.actions{display:flex;gap:8px;flex-wrap:wrap;margin-bottom:16px}button{font:inherit;font-weight:550;padding:6px 14px;border:0;border-radius:8px;background:#fff;box-shadow:inset 0 0 0 1px #c9c9c9,0 1px 0 #b5b5b5;cursor:pointer;min-height:32px}button:hover{background:#f7f7f7}button.main{background:#303030;color:#fff;box-shadow:none}input,select{font:inherit;padding:6px 10px;border:1px solid #8a8a8a;border-radius:8px}pre{background:#fafafa;border:1px solid #ebebeb;border-radius:8px;padding:12px;overflow:auto;font:12px/1.55 ui-monospace,monospace;max-height:520px;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 16px;margin:0}dt{color:#616161}dd{margin:0;overflow-wrap:anywhere}code{font:12px ui-monospace,monospace;overflow-wrap:anywhere}fieldset{border:0;padding:0;margin:0 0 14px;display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:4px 16px}legend{margin-bottom:8px}fieldset label{display:flex;gap:8px;padding:4px 0;align-items:center}.row{display:flex;justify-content:space-between;gap:12px;align-items:center}.search{display:flex;gap:8px;margin-bottom:12px}.search input{flex:1}summary{cursor:pointer}:focus-visible{outline:2px solid #005bd3;outline-offset:1px}
@media(max-width:720px){.body{display:block}nav{display:flex;overflow-x:auto}.columns{grid-template-columns:1fr}table:has(th:nth-child(6)){min-width:46rem}}`

/** A page of a shop's admin. `current` is the section that it belongs to. */
export const adminPage = (shop: Shop, current: string, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title} · ${shop.identity.name} · Shopify sandbox</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <header class="top">
          <strong>${shop.identity.name}</strong
          ><span><a href="${shop.url('/')}">View shop</a> · <a href="/">Sandbox</a></span>
        </header>
        <div class="body">
          <nav aria-label="Admin">
            ${sections.map(([path, name]) => html`<a href="${shop.url(`/admin/${path}`)}" ${path === current && html`aria-current="page"`}>${name}</a>`)}
          </nav>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </div>
      </body>
    </html>`.html

/** `2026-11-21T10:00:00Z` in the shop's own time. */
export const formatTime = (shop: Shop, at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shop.identity.timeZone,
  }).format(new Date(at))

const tones: Record<string, string> = {
  PAID: 'good',
  FULFILLED: 'good',
  ACTIVE: 'good',
  delivered: 'good',
  PENDING: 'warn',
  UNFULFILLED: 'warn',
  PARTIALLY_REFUNDED: 'warn',
  pending: 'warn',
  lost: 'bad',
  failed: 'bad',
}

/** `PARTIALLY_REFUNDED` as a badge that reads "Partially refunded". */
export function badge(status: string): Html {
  const words = status.toLowerCase().replaceAll('_', ' ')
  return html`<span class="badge ${tones[status]}">${words.charAt(0).toUpperCase() + words.slice(1)}</span>`
}

/** A button that posts one action. */
export const action = (shop: Shop, path: string, label: string, main = false): Html =>
  html`<form method="post" action="${shop.url(`/admin/${path}`)}">
    <button ${main && html`class="main"`}>${label}</button>
  </form>`
