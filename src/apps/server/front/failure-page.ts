import { createHash } from 'node:crypto'
import { escape } from '#kit/contract/escape-html.ts'
import type { Refusal } from '#kit/server/errors.ts'

const style = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --text: #16191f; --quiet: #4d5566; --line: #d9dde4; --link: #1f4fd8 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1115; --card: #181b21; --text: #eceef2; --quiet: #aab1be; --line: #333946; --link: #8fb0ff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground);
  color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 20px; color: var(--quiet) }
a { display: inline-block; padding: 8px 0; color: var(--link); font-weight: 600 }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px }
`

/** Lets in the page's own style and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What a person's browser asks for when it opens an address, as opposed to a script, an image or another program. */
export const wantsPage = (method: string | undefined, path: string, accept: string | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|webhooks|assets)(?:\/|$)/.test(path) &&
  (accept ?? '').includes('text/html')

/** A refusal as a page: small, made of itself alone, so that it can be shown whatever else fails. */
export const failurePage = ({ status, message }: Refusal, productName: string): string => {
  const isPassing = status >= 500 || status === 429
  const title = isPassing ? 'One moment, please' : 'This page cannot be shown'
  const [href, way] = isPassing ? ['', 'Try again'] : ['/', 'Go to the start page']
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escape(`${title} | ${productName}`)}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${escape(message)}</p>
      <a href="${href}">${way}</a>
    </main>
  </body>
</html>
`
}
