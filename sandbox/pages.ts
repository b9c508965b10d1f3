/** A piece of HTML that needs no escaping any more. */
export type Html = { readonly html: string }
type Part = Html | string | number | false | null | undefined | readonly Part[]

/** Tagged template: every value is escaped, but for pieces made by `html` itself; false and absent values print nothing. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return { html: strings.reduce((page, text, index) => page + render(values[index - 1]) + text) }
}

function render(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('html' in part) return part.html
  return part.map(render).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** A whole page in the sandbox's own look, with a way home. */
export function page(options: { title: string; body: Html; current?: string }): string {
  const { title, body, current } = options
  const links = [
    ['/', 'Overview'],
    ['/mail', 'Mail'],
    ['/airwallex/', 'Airwallex'],
    ['/stripe/', 'Stripe'],
  ] as const
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="/sandbox/pages.css" />
        <script src="/sandbox/pages.js" defer></script>
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/"><span class="mark" aria-hidden="true"></span>Sandbox</a>
          <nav aria-label="Sandbox">
            ${links.map(
              ([href, text]) => html`<a href="${href}" ${href === current && html`aria-current="page"`}>${text}</a>`,
            )}
          </nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`.html
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#b4530a"/>' +
  '<path d="M6 21q5-7 10 0t10 0" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>' +
  '<circle cx="21" cy="10" r="3" fill="#fff"/></svg>'
const icon = `data:image/svg+xml,${encodeURIComponent(drawing)}`

/** A secret or key in full, with a button that copies it. */
export function credential(label: string, value: string): Html {
  return html`<div class="credential">
    <dt>${label}</dt>
    <dd>
      <code>${value}</code>
      <button type="button" class="copy" data-copy="${value}" aria-label="Copy ${label}">Copy</button>
    </dd>
  </div>`
}

/** A moment as people read it, with the exact one in the markup. */
export function moment(iso: string): Html {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso))
  return html`<time datetime="${iso}">${text}</time>`
}
