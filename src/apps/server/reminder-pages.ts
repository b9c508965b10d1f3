import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addCode, admitByMail } from '#features/checkout/server/public.ts'
import { translate } from '#features/localization/catalogue.ts'
import { languages } from '#features/localization/languages.ts'
import { type PageTexts, textsForStore } from '#features/localization/server/public.ts'
import {
  addressKey,
  findCode,
  findReminded,
  noteReturn,
  openLink,
  stopAddress,
} from '#features/reminders/server/public.ts'
import { recogniseBrowser } from '#features/shopper-data/server/public.ts'
import { escape } from '#kit/contract/escape-html.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'

type Request = FastifyRequest<{ Params: { id: string; link: string } }>

/** Who follows more links than that which are not ours is trying some out; mail programs press many of ours. */
const perAddress = { name: 'reminder-link', points: 60, seconds: 600 }

const style = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --text: #16191f; --line: #d9dde4; --press: #1f4fd8; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1115; --card: #181b21; --text: #eceef2; --line: #333946; --press: #8fb0ff; --on: #0f1115 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground);
  color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 20px }
button { min-height: 44px; padding: 8px 20px; border: 0; border-radius: 8px; background: var(--press); color: var(--on);
  font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
`

const pressOn = 'document.forms[0].submit()'

const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `style-src ${named(style)}`,
  `script-src ${named(pressOn)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Where the links of a reminder lead: back into the checkout, and to the end of reminders. */
export const serveReminderPages = (app: FastifyInstance, services: Services): void => {
  const quiet = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

  /** The checkout of a link, and what the link says; throws 404 for one that is not of ours, 429 after many. */
  const followed = async ({ ip, params: { id, link: sealed } }: Request) => {
    const link = openLink(services, id, sealed)
    const checkout = link && (await findReminded(services.db, id))
    if (checkout) return { checkout, link }
    await services.limits.take(perAddress, networkPrefix(ip))
    throw refuse.notFound()
  }

  // Opening a link changes nothing: programs that look into mails open every one. A person's browser presses on by itself.
  app.get('/checkout/:id/back/:link', { exposeHeadRoute: true }, async (request: Request, reply) => {
    const { checkout } = await followed(request)
    return answer(quiet(reply), await getPage(services, checkout, 'back'))
  })

  // A link that proves nothing any more leads to what the checkout shows to anybody: the cart.
  app.post('/checkout/:id/back/:link', async (request: Request, reply) => {
    // These pages tell nobody where they are, so their own form names no origin: another site is told by this alone.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw refuse.forbidden()
    const { checkout, link } = await followed(request)
    const isTheirs = checkout.email !== null && addressKey(checkout.store_id, checkout.email) === link.key
    let { token } = checkout
    if (isTheirs && services.now() < link.until) {
      token = await admitByMail(services, checkout, recogniseBrowser(services.env, request, reply))
      await noteReturn(services.db, checkout.id, services.now())
      const code = await findCode(services.db, checkout.id, services.now())
      if (code !== null) await addCode(services, checkout.id, code)
    }
    return quiet(reply).redirect(`/checkout/${token}`, 303)
  })

  app.get('/checkout/:id/reminders/:link', { exposeHeadRoute: true }, async (request: Request, reply) => {
    const { checkout } = await followed(request)
    return answer(quiet(reply), await getPage(services, checkout, 'asked'))
  })

  app.post('/checkout/:id/reminders/:link', async (request: Request, reply) => {
    const { checkout, link } = await followed(request)
    await stopAddress(services.db, checkout.store_id, link.key, services.now())
    return answer(quiet(reply), await getPage(services, checkout, 'done'))
  })
}

const answer = (reply: FastifyReply, page: string) =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)

type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>

const getPage = async (
  services: Services,
  { store_id: id, store_name: store, locale }: Reminded,
  state: 'back' | 'asked' | 'done',
) => {
  const { language, texts }: PageTexts = await textsForStore(services, id, 'reminder', locale)
  const t = (key: Parameters<typeof translate>[1]) => escape(translate(texts, key, { store }, locale))
  const direction = languages.find(({ code }) => code === language)?.direction ?? 'ltr'
  const title = t(({ back: 'mail.button', asked: 'stop.title', done: 'stop.done' } as const)[state])
  const button = t(state === 'back' ? 'mail.button' : 'stop.button')
  const form = `\n      <form method="post"><button>${button}</button></form>`
  return `<!doctype html>
<html lang="${escape(language)}" dir="${direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
${state === 'back' ? '' : `\n      <p>${t('stop.text')}</p>`}${state === 'done' ? '' : form}
    </main>${state === 'back' ? `<script>${pressOn}</script>` : ''}
  </body>
</html>
`
}
