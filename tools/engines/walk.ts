import { testCards } from '#sandbox/airwallex/test-cards.ts'
import { type Engine, patienceMs } from './engine.ts'

/** Waits until an expression of the page is true or a text, and returns that text; `what` is said where it never is. */
const see = async (engine: Engine, what: string, expression: string): Promise<string> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    // A page that is just going has nothing to read.
    const value = await engine.read(expression).catch(() => undefined)
    if (typeof value === 'string') return value
    if (value === true) return ''
    if (Date.now() > deadline) throw new Error(`Never seen: ${what}.`)
  }
}
const pathAt = (begin: string) => `location.pathname.startsWith(${JSON.stringify(begin)}) && location.pathname`
const button = (words: string) => `//button[contains(normalize-space(), ${JSON.stringify(words)})]`
const field = (name: string) => `#checkout [name="${name}"]`

const address = {
  first_name: 'Ann',
  last_name: 'Visser',
  address1: 'Keizersgracht 12',
  zip: '1015 CN',
  city: 'Amsterdam',
}
const [succeeds, declined] = ['Payment succeeds', 'Declined by the bank'].map(
  (title) => testCards.find((card) => card.title === title)!.number,
)

const typeCard = async (engine: Engine, number: string) => {
  const typed = { cardNumber: number, expiry: '12 / 40', cvc: '123' }
  for (const [name, value] of Object.entries(typed))
    await engine.inFrame(`[name="airwallex-${name}"]`, () => engine.type('input', value))
}

/**
 * From the cart to the hosted checkout. The shop's own opens where the product took long to answer or to give out its script, as on a
 * busy machine: the cart is there still.
 */
const checkOut = async (engine: Engine, sandbox: string, tries = 5): Promise<void> => {
  await engine.open(`${sandbox}/shopify/sandbox-one.myshopify.com/products/beeswax-candle`)
  await engine.press(button('Add to cart'))
  await engine.press(`//dialog${button('Check out')}`)
  const path = await see(engine, 'a checkout', `/\\/checkout\\b/.test(location.pathname) && location.pathname`)
  if (path.startsWith('/checkout/')) return
  if (tries === 1) throw new Error(`The shop's own checkout is open, each time: ${path}.`)
  await checkOut(engine, sandbox, tries - 1)
}

/** A shopper buys, by a card that the bank declines and then by one that it does not; returns the order's number. */
const shop = async (engine: Engine, sandbox: string) => {
  await checkOut(engine, sandbox)
  await see(engine, 'that its script has taken over', `document.documentElement.dataset.awake !== undefined`)

  await engine.type(field('email'), `ann-${crypto.randomUUID()}@example.com`)
  await engine.choose(field('shipping_address.country'), 'NL')
  for (const [name, value] of Object.entries(address)) await engine.type(field(`shipping_address.${name}`), value)
  await see(engine, 'a delivery rate', `document.querySelector('[name="shipping_rate_id"]:checked') !== null`)
  // The provider's fields come as they come into sight.
  await engine.read(`document.getElementById('payment').scrollIntoView()`)
  await typeCard(engine, declined!)
  await engine.press(button('Complete Order'))
  await see(engine, 'that the bank declined', `/declined/i.test(document.body.innerText)`)
  await typeCard(engine, succeeds!)
  await engine.press(button('Complete Order'))
  await see(engine, 'the thank-you page', pathAt('/thank-you/'))
  const order = await see(engine, 'the number of the order', `/Order (#\\d+)/.exec(document.body.innerText)?.[1]`)
  await engine.back()
  await see(engine, 'the thank-you page again, after Back', pathAt('/thank-you/'))
  return order
}

/** The merchant signs in, and finds the order. */
const administer = async (engine: Engine, product: string, order: string) => {
  await engine.open(`${product}/login`)
  await engine.type('input[type="email"]', 'demo@checky.example')
  await engine.type('input[type="password"]', 'demo-merchant-2026')
  await engine.press(button('Log in'))
  await see(engine, 'the order on the dashboard', `document.querySelector('main')?.textContent.includes('${order}')`)
}

/** What no other test does in this engine: from the cart to the order, and to the merchant who reads of it. */
export const walk = async (engine: Engine, product: string, sandbox: string): Promise<void> => {
  const order = await shop(engine, sandbox)
  await administer(engine, product, order)
}
