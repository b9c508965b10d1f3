import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { html } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'

const files = [
  ['hosted-page.css', 'text/css'],
  ['hosted-page.js', 'text/javascript'],
] as const

/** Serves what every provider's hosted page loads. */
export function registerHostedPages(server: FastifyInstance): void {
  for (const [file, type] of files) {
    const content = readFileSync(join(import.meta.dirname, file))
    server.get(`/sandbox/${file}`, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  }
}

type Page = {
  title: string
  body: Html
  /** Whose page it is, at its foot. */
  footer: string
  /** Address of styles that the provider has besides. */
  styles?: string
}

/** The frame of a page that a provider hosts for its merchants. */
export const hostedPage = ({ title, body, footer, styles }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/hosted-page.css" />
        ${styles && html`<link rel="stylesheet" href="${styles}" />`}
        <script src="/sandbox/hosted-page.js" defer></script>
      </head>
      <body>
        <header class="mode">Test mode: no money moves</header>
        <main>${body}</main>
        <footer>${footer}</footer>
      </body>
    </html>`.html
