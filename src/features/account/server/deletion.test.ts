import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import type { Mail } from '#kit/server/mail.ts'
import { eraseAccount } from './jobs.ts'

let world: ShopWorld
const mails: Mail[] = []
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  world.app.services.mail.send = (mail) => Promise.resolve(void mails.push(mail))
})
afterAll(() => world.close())

const theme = async () => {
  const { themes } = await world.admin<{ themes: { nodes: { files: { nodes: { body: { content: string } }[] } }[] } }>(
    `{ themes(first: 1, roles: [MAIN]) { nodes { files(filenames: ["layout/theme.liquid"], first: 1) {
      nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }`,
  )
  return themes.nodes[0]!.files.nodes[0]!.body.content
}
const countRows = async (table: 'merchants' | 'stores' | 'orders' | 'checkouts' | 'sessions' | 'payment_providers') => {
  const { rows } = await world.app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}
describe('deleting an account', () => {
  it('asks for the password and the address of the account [x3d7]', async () => {
    const { email } = world.merchant.merchant
    const wrong = await world.merchant.call('POST /delete-account', { body: { email, password: 'not it' } })
    expect(wrong.body.errors).toEqual({ password: 'This password is wrong' })
    const other = await world.merchant.call('POST /delete-account', { body: { email: 'you@example.com', password } })
    expect(other.body.errors).toEqual({ email: 'This is not the email address of your account' })
    expect((await world.merchant.call('GET /account/security')).status).toBe(200)
  })

  it('names what is lost [c7k8]', async () => {
    await world.checkout()
    const { body } = await world.merchant.call('GET /account/losses')
    expect(body.data.stores).toEqual([
      expect.objectContaining({ shop_domain: world.shop.domain, orders: 0, has_script: true, is_subscribed: true }),
    ])
  })

  it('takes the script off, erases everything of the merchant and nothing of others, and says goodbye [z6g5]', async () => {
    await switchAddOn(world.app.services, world.store.id, true)
    expect(await theme()).toContain(world.store.id)
    const bystander = await world.app.merchant()
    const { email } = world.merchant.merchant

    const answer = await world.merchant.call('POST /delete-account', { body: { email: email.toUpperCase(), password } })
    expect(answer.body).toMatchObject({ error: false, message: expect.stringContaining('deleted') })
    expect(String(answer.headers['set-cookie'])).toMatch(/checky_session=;/)
    const again = new Caller(world.app.app, world.app.services.env)
    expect((await again.call('POST /login', { body: { email, password } })).status).toBe(422)

    await world.app.runJobs()
    expect(await theme()).not.toContain('data-checky-pro')
    expect(await countRows('merchants')).toBe(1)
    expect(await countRows('stores')).toBe(1)
    expect(await countRows('checkouts')).toBe(0)
    expect(await countRows('payment_providers')).toBe(0)
    expect((await bystander.call('GET /account/security')).status).toBe(200)
    const farewell = mails.find(({ to }) => to === email)
    expect(farewell).toMatchObject({ subject: 'Your Checky Pro account is deleted' })
    expect(farewell!.text).not.toContain('One thing is left to do')
    expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('insists on the script while the shop does not answer, then goes and names the line that is left', async () => {
    const merchant = await world.app.merchant({
      store: {
        shop_domain: world.shop.domain,
        accessToken: world.shop.customApp.accessToken,
        is_script_injected: true,
      },
    })
    const { id, email } = merchant.merchant
    await merchant.call('POST /delete-account', { body: { email, password } })
    await world.fail({ target: 'shopify', mode: 'error' })
    await world.app.runJobs()
    expect(await world.app.db.selectFrom('merchants').select('id').where('id', '=', id).execute()).toHaveLength(1)

    await eraseAccount.enqueue(world.app.db, { merchantId: id, insistUntil: new Date(0).toISOString() })
    await world.app.runJobs()
    await world.fail({ target: 'shopify', mode: 'ok' })
    expect(await world.app.db.selectFrom('merchants').select('id').where('id', '=', id).execute()).toEqual([])
    const farewell = mails.find(({ to }) => to === email)!
    expect(farewell.text).toContain(world.shop.domain)
    expect(farewell.text).toContain(`data-checky-pro="${merchant.store.id}"`)
  })

  it('waits for a shopper who is paying', async () => {
    const merchant = await world.app.merchant({ store: { accessToken: '' } })
    const { id, email } = merchant.merchant
    const token = crypto.randomUUID()
    const soon = new Date(Date.now() + 3_600_000)
    const checkout = {
      token,
      store_id: merchant.store.id,
      state: 'paying',
      currency: 'EUR',
      cart_url: '',
      expires_at: soon,
    }
    await world.app.db.insertInto('checkouts').values(checkout).execute()
    await world.app.db
      .updateTable('stores')
      .set({ access_token_sealed: null })
      .where('id', '=', merchant.store.id)
      .execute()
    await merchant.call('POST /delete-account', { body: { email, password } })
    await world.app.runJobs()
    const findAccount = () => world.app.db.selectFrom('merchants').select('id').where('id', '=', id).execute()
    expect(await findAccount()).toHaveLength(1)
    await world.app.db.updateTable('checkouts').set({ state: 'ordered' }).where('token', '=', token).execute()
    await eraseAccount.enqueue(world.app.db, { merchantId: id, insistUntil: new Date(0).toISOString() })
    await world.app.runJobs()
    expect(await findAccount()).toEqual([])
  })
})
