import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { nextStep } from '#features/checkout/next-step.ts'
import { type Answer, atOnce, type Browser, GaveUp, openBrowser } from './browser.ts'
import { pickOne } from './faults.ts'
import { freeCode, freeWay, type Seed, type Way } from './seed.ts'

/**
 * What somebody does besides pressing everything twice: `presses` sends one press six times to all processes at once, `tabs` pays in
 * two tabs, `two-providers` in two tabs at two providers.
 */
export type Habit = 'presses' | 'tabs' | 'two-providers'

export type Shopping = {
  seed: Seed
  sandboxUrl: string
  /** Where checkouts are, one address for each process of the product. */
  checkouts: string[]
  isOver(): boolean
  habit?: Habit | undefined
  /** Written into the cart, and so into the books. */
  note?: string
  /** Is waited for when the provider's page is open. */
  beforePaying?(): Promise<void>
}

const opened = z.object({ data: z.object({ url: z.string() }) })
const updated = z.object({
  data: z.object({
    checkout: z.object({
      version: z.number(),
      totals: z.object({ total: z.number() }),
      shipping_rate_id: z.string().nullable(),
    }),
  }),
})
const started = z.object({ data: z.object({ next: nextStep }) })
const stateShape = z.object({ data: z.object({ state: z.string() }) })
type Next = z.infer<typeof nextStep>

const address = {
  first_name: 'Ann',
  last_name: 'Bianchi',
  address1: 'Via Appia 1',
  address2: '',
  city: 'Amsterdam',
  province: '',
  zip: '1012 AB',
  country: 'NL',
  phone: '',
}
const presses = 6
/** How many close the window once they have paid. */
const leavers = 0.2

let turn = 0
/** All providers in turn. */
const nextWay = (ways: Way[]): Way => ways[turn++ % ways.length]!

/** One shopper, who presses again what did not answer, at whichever process, until patience ends: from the cart to the way back. */
export const shop = async (shopping: Shopping): Promise<void> => {
  const { seed, checkouts, isOver, habit, note = '' } = shopping
  const browser = openBrowser(isOver)
  const way = nextWay(seed.ways)
  const isFree = way === freeWay
  // The code takes nothing off the shipping.
  const variants = isFree ? seed.variants.filter(({ isSent }) => !isSent) : seed.variants
  const items = [{ variant_id: pickOne(variants).id, quantity: 1 }]
  const discount_codes = isFree ? [freeCode] : []
  const cart = { store: seed.storeId, items, discount_codes, currency: seed.currency, cart_url: '', note }
  const origin = { origin: `https://${seed.domain}` }
  try {
    const url = await browser.retry(
      () => browser.once(`${pickOne(checkouts)}/api/checkouts`, 'POST', cart, origin),
      ({ text }) => opened.parse(JSON.parse(text)).data.url,
    )
    const token = url.split('/').at(-1)!
    const other = habit === 'two-providers' ? nextWay(seed.ways) : way
    const ways = habit === 'tabs' || habit === 'two-providers' ? [way, other] : [way]
    const tabs = await Promise.allSettled(ways.map((one) => buy(shopping, browser, token, one)))
    for (const tab of tabs) if (tab.status === 'rejected') throw tab.reason
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
  }
}

/** One tab, from the open checkout on. */
const buy = async (shopping: Shopping, browser: Browser, token: string, way: Way): Promise<void> => {
  const { checkouts, beforePaying } = shopping
  const key = randomUUID()
  const typed = { email: `shopper-${token.slice(0, 8)}@example.com`.toLowerCase(), shipping_address: address }
  const anywhere = () => pickOne(checkouts)
  const begin = async (): Promise<Answer[]> => {
    const put = await browser.once(`${anywhere()}/api/checkouts/${token}`, 'PUT', { version: 1, ...typed })
    if (put.status >= 400) return [await unlessPaid(shopping, browser, token, put)]
    const { version, totals, shipping_rate_id } = updated.parse(JSON.parse(put.text)).data.checkout
    const order = { key, version, expected_total: totals.total, ...way, shipping_rate_id, billing_address: null }
    const answers = await atOnce(shopping.habit === 'presses' ? presses : 2, () =>
      browser.once(`${anywhere()}/api/checkouts/${token}/pay`, 'POST', { ...typed, ...order }),
    )
    return answers[0]!.status < 400 ? answers : [await unlessPaid(shopping, browser, token, answers[0]!)]
  }
  let answers: Answer[] = []
  await browser.retry(
    async () => (answers = await begin())[0]!,
    () => undefined,
  )
  // One press leads to one page: were there two, a shopper could pay both.
  const pages = new Map(answers.map(({ text }) => [text, started.parse(JSON.parse(text)).data.next]))
  await beforePaying?.()
  await Promise.all([...pages.values()].map((next) => payAndReturn(shopping, browser, next)))
}

/** Who has paid in another tab presses no more. */
const unlessPaid = async ({ checkouts }: Shopping, browser: Browser, token: string, answer: Answer) => {
  if (answer.status !== 409) return answer
  const { text, status } = await browser.once(`${pickOne(checkouts)}/api/checkouts/${token}/state`, 'GET')
  const isPaid = status === 200 && ['paid', 'ordered'].includes(stateShape.parse(JSON.parse(text)).data.state)
  return isPaid ? { ...answer, status: 410 } : answer
}

const payAndReturn = async (shopping: Shopping, browser: Browser, next: Next) => {
  // Of nothing: the press has placed the order.
  if (next.kind === 'redirect' && next.url.startsWith('/')) return
  const back = await payAt(shopping.sandboxUrl, browser, next)
  if (!back || Math.random() < leavers) return
  let step = new URL(back)
  // The last step is a page that people read.
  while (/\/return(\/|$)/.test(step.pathname)) {
    const { pathname, search } = step
    const location = await browser.retry(
      async () => pickOne(await atOnce(2, () => browser.once(pickOne(shopping.checkouts) + pathname + search, 'GET'))),
      (answer) => answer.location,
    )
    if (!location) return
    step = new URL(location, step)
  }
}

/** The shopper pays on the provider's page; returns where they are sent then, null where the page says nothing. */
const payAt = (sandboxUrl: string, browser: Browser, next: Next): Promise<string | null> => {
  if (next.kind === 'redirect') {
    const { pathname, search } = new URL(next.url)
    const form = new URLSearchParams({ choice: 'pay' })
    return browser.retry(
      () => browser.once(sandboxUrl + pathname + search, 'POST', form),
      ({ location }) => location,
    )
  }
  const { successUrl } = next.options
  return browser.retry(
    async () => {
      const answer = await browser.once(
        `${sandboxUrl}/sandbox/airwallex/payment_intents/${String(next.options['intent_id'])}/succeed`,
        'POST',
        {},
      )
      if (/SUCCEEDED/.test(answer.text)) return { ...answer, status: 200 }
      return answer.status < 500 ? { ...answer, status: 410 } : answer
    },
    () => successUrl,
  )
}
