import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#features/checkout/server/payment/settle.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { addressKey } from './address-key.ts'
import { send } from './mail/send.ts'
import { noteBought, stopAddress } from './series-repository.ts'
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
const countShopCodes = async () => {
  const { all } = await world.admin<{ all: { nodes: { id: string }[] } }>(
    `{ all: codeDiscountNodes(first: 100, query: "title:BACK*") { nodes { id } } }`,
  )
  return all.nodes.length
}

/** Does something once, right before or after the shop makes a code. */
const whileAsked = async (ask: () => Promise<void>, does: { before?: () => unknown; after?: () => unknown }) => {
  const { http } = world.app.services
  const { send: whole } = http
  http.send = async (url, options) => {
    if (!JSON.stringify(options?.body ?? '').includes('NewReminderCode')) return whole(url, options)
    http.send = whole
    await does.before?.()
    const answer = await whole(url, options)
    await does.after?.()
    return answer
  }
  await ask().finally(() => (http.send = whole))
}
const refuseCodes = async (does: () => Promise<void>) => {
  const settings = (scopes: string[]) => world.post(`/sandbox/shopify/${world.shop.domain}`, { scopes })
  await settings(initialScopes.filter((scope) => scope !== 'write_discounts'))
  try {
    await does()
  } finally {
    await settings([...initialScopes])
  }
}
const silent = () => Promise.reject(new Error('The shop is silent.'))

describe('who is written to, once the shop made a code', () => {
  const left = async () => {
    await world.save({ code })
    const token = await world.left()
    world.pass(2)
    return { token, id: await world.getId(token) }
  }
  const press = () => stopAddress(world.app.db, world.storeId, addressKey(world.storeId, world.email()), world.now())
  const meanwhile: Record<string, (token: string) => unknown> = {
    paid: (token) =>
      world.app.db
        .updateTable('checkouts')
        .set({ state: 'paid', paid_at: world.now() })
        .where('token', '=', token)
        .execute(),
    'took the tick back': (token) => world.type(token, { extras: { reminder: false } }),
    'typed another address': (token) => world.type(token, { email: `other-${world.email()}` }),
    'wants no more reminders': press,
    'bought in the shop itself': () =>
      noteBought(world.app.db, world.storeId, addressKey(world.storeId, world.email()), world.now()),
  }

  it.each(Object.keys(meanwhile))('is nobody who %s meanwhile [b4v2]', async (what) => {
    const { token, id } = await left()
    await whileAsked(() => send(world.services(), id, 1), { after: () => meanwhile[what]!(token) })
    expect(world.mails).toEqual([])
    expect(await world.app.db.selectFrom('reminder_mails').selectAll().execute()).toEqual([])
  })
})

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
    const id = await world.getId(before)
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
    const id = await world.getId(await world.left())
    world.pass(2)
    const { http } = world.app.services
    const { send: ask } = http
    const before = await countShopCodes()
    http.send = async (url, options) => {
      const answer = await ask(url, options)
      if (JSON.stringify(options?.body ?? '').includes('NewReminderCode')) throw new Error('The answer was lost.')
      return answer
    }
    await expect(send(world.services(), id, 1)).rejects.toThrow('The answer was lost.')
    http.send = ask
    await send(world.services(), id, 1)
    expect(world.mails).toHaveLength(1)
    expect(await countShopCodes()).toBe(before + 1)
    expect(await atShop(codeIn(0)!)).toBeDefined()
  })

  it('is left out where the shop does not allow one, and the mail is sent without it [b9r5]', async () => {
    await world.save({ code })
    await world.left()
    await refuseCodes(async () => expect(await world.after(2)).toHaveLength(1))
    expect(world.mails[0]!.text).not.toContain('off with the code')
    expect((await world.merchant.call('GET /reminders/report')).body.data.checkouts).toMatchObject([{ code: null }])
  })

  it('is entered by no link where no mail gave it: the shop was silent at first, and refused then [d7z8]', async () => {
    await world.save({ code })
    const id = await world.getId(await world.left())
    world.pass(2)
    await expect(whileAsked(() => send(world.services(), id, 1), { before: silent })).rejects.toThrow('silent')
    await refuseCodes(async () => send(world.services(), id, 1))
    expect(world.mails).toHaveLength(1)
    expect(codeIn(0)).toBeUndefined()
    await world.follow(linkIn(world.mails[0]!, 'back'), 'POST')
    const row = await world.app.db
      .selectFrom('checkouts')
      .select(['discount_codes', 'refused_codes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ discount_codes: [], refused_codes: [] })
  })

  it('counts its days from when the shop made it, however long the shop was silent before [q9j7]', async () => {
    await world.save({ code: { ...code, days: 1 } })
    const id = await world.getId(await world.left())
    world.pass(2)
    await expect(whileAsked(() => send(world.services(), id, 1), { before: silent })).rejects.toThrow('silent')
    world.pass(20)
    await send(world.services(), id, 1)
    const known = await atShop(codeIn(0)!)
    expect(known?.endsAt.slice(0, 16)).toBe(new Date(world.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 16))
  })

  it('ends when the shop says, where the shop made it and its answer was lost [j4r9]', async () => {
    await world.save({ code })
    const id = await world.getId(await world.left())
    world.pass(2)
    await expect(whileAsked(() => send(world.services(), id, 1), { after: silent })).rejects.toThrow('silent')
    world.pass(12)
    await send(world.services(), id, 1)
    const series = await world.app.db.selectFrom('reminder_series').select('code_ends_at').executeTakeFirstOrThrow()
    const known = await atShop(codeIn(0)!)
    expect(known?.endsAt.slice(0, 16)).toBe(series.code_ends_at!.toISOString().slice(0, 16))
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
      'code.mail': 'Choose an email that is sent, or one before it',
    })
    expect(await refused({ code: { ...code, percent: 91 } })).toEqual({ 'code.percent': 'Enter 1 to 90 percent' })
    expect(await refused({ code: { ...code, days: 0 } })).toEqual({ 'code.days': 'Enter 1 to 30 days' })
  })
})
