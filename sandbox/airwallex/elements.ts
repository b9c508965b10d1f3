import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Html, html } from '#sandbox/pages.ts'
import { checkCard } from './hosted-page.ts'
import { captures, type PaymentIntent } from './model.ts'
import type { Payments } from './payments.ts'
import type { AirwallexStore } from './store.ts'
import { getCardOutcome, refusals, type RefusalCode } from './test-cards.ts'

const fields = {
  cardNumber: { label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expiry: { label: 'Expiry date', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', placeholder: '123' },
} as const

const colour = z.string().regex(/^#\w{3,6}$/)
const style = z
  .object({
    color: colour,
    fontFamily: z.string().regex(/^[\w '",-]+$/),
    fontSize: z.string().regex(/^\d+px$/),
    caretColor: colour,
    '::placeholder': z.object({ color: colour }).partial(),
    '::selection': z.object({ color: colour, backgroundColor: colour }).partial(),
  })
  .partial()
const fonts = z.array(
  z.object({ family: z.string().regex(/^[\w -]+$/), src: z.url(), weight: z.union([z.literal(400), z.literal(700)]) }),
)
const shown = z.object({
  style: z.string().default('{}'),
  fonts: z.string().default('[]'),
  placeholder: z.string().optional(),
})
const of = z.object({
  intent_id: z.string(),
  client_secret: z.string(),
  settles: z.uuid(),
  capture: z.enum(captures).default('at-once'),
})
const confirm = of.extend({ number: z.string(), expiry: z.string(), cvc: z.string() })
const answer = of.extend({ answer: z.enum(['confirm', 'refuse']) })

/** The frames that the browser script puts into a merchant's page: one for each card field, one for the shopper's bank. */
export function registerElements(server: FastifyInstance, parts: { store: AirwallexStore; payments: Payments }): void {
  const { store, payments } = parts
  const script = readFileSync(join(import.meta.dirname, 'element-frame.js'))
  server.get('/frame.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))

  for (const [type, field] of Object.entries(fields))
    server.get(`/${type}`, async (request, reply) => {
      const { style: given, fonts: files, placeholder } = shown.parse(request.query)
      const look = frameCss(style.parse(JSON.parse(given)), fonts.parse(JSON.parse(files)))
      return reply.type('text/html; charset=utf-8').send(
        document(
          field.label,
          html`<body data-type="${type}" style="margin:0">
            <input
              aria-label="${field.label}"
              inputmode="numeric"
              autocomplete="${field.autocomplete}"
              placeholder="${placeholder ?? field.placeholder}"
            />
            <style>
              ${{ html: look }}
            </style>
            <script src="/airwallex/elements/frame.js"></script>
          </body>`,
        ),
      )
    })

  server.post('/confirm', async (request) => {
    const { number, expiry, cvc, ...given } = confirm.parse(request.body)
    const intent = found(given)
    if (!intent) return refused(given, 'not_found', 'The payment does not exist.')
    const digits = number.replaceAll(' ', '')
    const [problem] = Object.values(checkCard({ number: digits, expiry, cvc, name: 'not asked' }, store.world.now()))
    if (problem) return refused(given, 'validation_error', problem)
    const outcome = getCardOutcome(digits)
    if (outcome.kind === 'declined') return decline(given, intent, outcome.code)
    if (outcome.kind === 'challenge') {
      payments.askShopper(intent, 'card')
      return { challenge: `elements/challenge?${new URLSearchParams(given)}` }
    }
    if (outcome.kind === 'pending') payments.leavePending(intent, 'card')
    else payments.payOnPage(intent, 'card', given.capture)
    return { settles: given.settles, intent: { id: intent.id, status: intent.status } }
  })

  server.get('/challenge', async (request, reply) => {
    const given = of.parse(request.query)
    return reply.type('text/html; charset=utf-8').send(
      document(
        'Confirm with your bank',
        html`<body style="font-family:sans-serif;text-align:center;padding:15vh 24px">
          <h1>Confirm with your bank</h1>
          <form method="post">
            ${Object.entries(given).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
            <button name="answer" value="confirm">Confirm payment</button>
            <button name="answer" value="refuse">Refuse</button>
          </form>
        </body>`,
      ),
    )
  })

  server.post('/challenge', async (request, reply) => {
    const { answer: decision, ...given } = answer.parse(request.body)
    const intent = found(given)
    if (intent && decision === 'confirm') payments.payOnPage(intent, 'card', given.capture)
    const outcome = !intent
      ? refused(given, 'not_found', 'The payment does not exist.')
      : decision === 'confirm'
        ? { settles: given.settles, intent: { id: intent.id, status: intent.status } }
        : decline(given, intent, 'authentication_failed')
    const message = JSON.stringify(outcome).replaceAll('<', String.raw`\u003c`)
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Done</title><script>parent.postMessage(${message}, '*')</script>`)
  })

  function found({ intent_id, client_secret }: z.infer<typeof of>): PaymentIntent | undefined {
    const intent = store.findIntent(intent_id)
    return intent?.client_secret === client_secret ? intent : undefined
  }

  function decline(given: z.infer<typeof of>, intent: PaymentIntent, code: RefusalCode) {
    payments.decline(intent, 'card', code)
    return refused(given, code, refusals[code])
  }
}

const refused = ({ settles }: { settles: string }, code: string, message: string) => ({
  settles,
  error: { code, message },
})

/** Everything in it was checked by its form: nothing ends the rule that it stands in. */
const frameCss = (
  { color = '#000000', fontSize = '16px', fontFamily = 'sans-serif', caretColor, ...parts }: z.output<typeof style>,
  files: z.output<typeof fonts>,
) =>
  [
    ...files.map(
      ({ family, src, weight }) =>
        `@font-face{font-family:"${family}";src:url("${new URL(src).href}");font-weight:${weight}}`,
    ),
    'input{box-sizing:border-box;width:100%;height:100vh;padding:0 13px;border:0;outline:0;background:none}',
    `input{color:${color};font-family:${fontFamily};font-size:${fontSize};caret-color:${caretColor ?? 'auto'}}`,
    ...Object.entries<{ color?: string | undefined; backgroundColor?: string | undefined } | undefined>(parts).map(
      ([part, { color, backgroundColor } = {}]) =>
        `input${part}{color:${color ?? 'inherit'};background-color:${backgroundColor ?? 'transparent'}}`,
    ),
  ].join('')

const document = (title: string, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      ${body}
    </html>`.html
