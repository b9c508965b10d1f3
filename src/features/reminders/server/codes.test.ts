import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#features/checkout/server/payment/settle.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { send } from './mail/send.ts'
import { linkIn, type RemindersWorld, remindersWorld } from './testing/reminders-world.ts'

let world: RemindersWorld
beforeAll(async () => {
  world = await remindersWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
  await world.begin()
})

const code = { percent: 20, days: 3, mail: 1 }
const codeIn = (at: number) => /BACK-[2-9A-Z]{8}/.exec(world.mails[at]?.text ?? '')?.[0]
type Known = {
  usageLimit: number
  appliesOncePerCustomer: boolean
  endsAt: string
  customerGets: { value: { percentage: number } }
}
/** What the shop knows of a code. */
const atShop = async (name: string) => {
  const { found } = await world.admin<{ found: { codeDiscount: Known } | null }>(
    `query($code: String!) { found: codeDiscountNodeByCode(code: $code) { codeDiscount { ... on DiscountCodeBasic {
      usageLimit appliesOncePerCustomer endsAt customerGets { value { ... on DiscountPercentage { percentage } } } } } } }`,
    { code: name },
  )
  return found?.codeDiscount
}
const codesOfShop = async () => {
  const { all } = await world.admin<{ all: { nodes: { id: string }[] } }>(
    `{ all: codeDiscountNodes(first: 100, query: "title:BACK*") { nodes { id } } }`,
  )
  return all.nodes.length
}

describe('the code of a reminder', () => {
  it('is given from the chosen mail on, one to each shopper, for one order and so many days [t5b5]', async () => {
    await world.save({ code: { ...code, mail: 2 } })
    await world.left()
    await world.after(2)
    expect(codeIn(0)).toBeUndefined()
    await world.after(24)
    await world.after(50)
    const given = codeIn(1)!
    expect(world.mails[1]!.text).toContain(`20% off with the code ${given}`)
    expect(world.mails[1]!.html).toContain(given)
    expect(codeIn(2)).toBe(given)
    const known = await atShop(given)
    expect(known).toMatchObject({
      usageLimit: 1,
      appliesOncePerCustomer: true,
      customerGets: { value: { percentage: 0.2 } },
    })
    await world.begin()
    await world.save({ code })
    await world.left()
    await world.after(2)
    expect(codeIn(0)).toMatch(/^BACK-/)
    expect(codeIn(0)).not.toBe(given)
  })

  it('is entered by the link, priced by the shop, and counted once it paid [f2c9]', async () => {
    await world.save({ code })
    const before = await world.left()
    const id = await world.idOf(before)
    await world.after(2)
    // A link that is followed twice enters it once.
    await world.follow(linkIn(world.mails[0]!, 'back'), 'POST')
    const opened = await world.follow(linkIn(world.mails[0]!, 'back'), 'POST')
    const token = String(opened.headers.location).replace('/checkout/', '')
    const order = await world.order(token, { email: world.email() })
    const view = (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout
    expect(view.discount_codes).toEqual([codeIn(0)])
    expect(view.totals.discount).toBe(Math.round(view.totals.subtotal * 0.2))
    expect((await world.pay(token, order)).status).toBe(200)
    const attempt = await world.app.db
      .selectFrom('payment_attempts')
      .select(['id', 'provider_payment_id'])
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow()
    await world.succeed(attempt.provider_payment_id!)
    await settle(world.services(), attempt.id)
    const { totals, checkouts } = (await world.merchant.call('GET /reminders/report')).body.data
    expect(totals).toMatchObject([{ codes: 1, codes_used: 1, paid: 1 }])
    expect(checkouts).toMatchObject([{ code: codeIn(0), is_code_used: true }])
    expect((await world.merchant.call('GET /reminders/export')).text).toContain(`,${codeIn(0)},yes,`)
  })

  it('is one, whose mail is sent, though the shop’s answer was lost [w9h3]', async () => {
    await world.save({ code })
    const id = await world.idOf(await world.left())
    world.pass(2)
    const { http } = world.app.services
    const { send: ask } = http
    const before = await codesOfShop()
    http.send = async (url, options) => {
      const answer = await ask(url, options)
      if (JSON.stringify(options?.body ?? '').includes('NewReminderCode')) throw new Error('The answer was lost.')
      return answer
    }
    await expect(send(world.services(), id, 1)).rejects.toThrow('The answer was lost.')
    http.send = ask
    await send(world.services(), id, 1)
    expect(world.mails).toHaveLength(1)
    expect(await codesOfShop()).toBe(before + 1)
    expect(await atShop(codeIn(0)!)).toBeDefined()
  })

  it('is left out where the shop does not allow one, and the mail is sent without it [b9r5]', async () => {
    const settings = (scopes: string[]) => world.post(`/sandbox/shopify/${world.shop.domain}`, { scopes })
    await world.save({ code })
    await world.left()
    await settings(initialScopes.filter((scope) => scope !== 'write_discounts'))
    expect(await world.after(2)).toHaveLength(1)
    await settings([...initialScopes])
    expect(world.mails[0]!.text).not.toContain('off with the code')
    expect((await world.merchant.call('GET /reminders/report')).body.data.checkouts).toMatchObject([{ code: null }])
  })

  it('is shown in the preview, and refused where it could never be given [q8r5]', async () => {
    await world.save({ code: { ...code, mail: 2 } })
    const preview = async (mail: number) =>
      (await world.merchant.call('GET /reminders/preview', { query: { language: 'de', mail } })).body.data.text
    expect(await preview(1)).not.toContain('BACK-')
    expect(await preview(2)).toMatch(/20\s?% Rabatt mit dem Code BACK-\w+, bis \d+\. \w+ \d{4}/)
    const mails = [
      { is_on: true, minutes: 60 },
      { is_on: false, minutes: 120 },
      { is_on: false, minutes: 180 },
    ]
    const refused = async (change: object) => (await world.save(change)).body.errors
    expect(await refused({ mails, code: { ...code, mail: 2 } })).toEqual({
      'code.mail': 'Choose a mail that is sent, or one before it',
    })
    expect(await refused({ code: { ...code, percent: 91 } })).toEqual({ 'code.percent': 'Enter 1 to 90 percent' })
    expect(await refused({ code: { ...code, days: 0 } })).toEqual({ 'code.days': 'Enter 1 to 30 days' })
  })
})
