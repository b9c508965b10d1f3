import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingWorld, hour, week } from './testing/billing-world.ts'

type World = Awaited<ReturnType<typeof billingWorld>>

/** Every amount of a CSV's last column, in cents. */
const sumCsv = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0)

describe('strangers and neighbours', () => {
  let world: World
  beforeAll(async () => {
    world = await billingWorld()
  })
  afterAll(() => world.close())

  it('answers 401 to a stranger, and sends one to the login page', async () => {
    for (const call of ['plans', 'customer-invoices', 'upcoming-invoice', 'usage'])
      expect((await world.app.stranger.call(`GET /billing/${call}`)).status).toBe(401)
    expect((await world.app.stranger.call('POST /billing/step-down')).status).toBe(401)
    for (const page of ['/billing/upgrade/2', '/billing-portal', '/billing/usage.csv', '/billing/return'])
      expect((await world.app.stranger.page(page)).location).toBe(`/login?next=${encodeURIComponent(page)}`)
  })

  it("neither shows nor hands out another store's invoices and fees [j8t4]", async () => {
    await world.subscribe()
    await world.order()
    const [invoice] = await world.invoices()
    expect((await world.merchant.page(invoice.downloadUrl)).status).toBe(200)
    const other = await world.app.merchant()
    expect((await other.page(invoice.downloadUrl)).status).toBe(404)
    expect((await other.page(`/billing/invoices/${invoice.id}/usage.csv`)).status).toBe(404)
    expect((await other.call('GET /billing/customer-invoices')).body.data.invoices).toEqual([])
    expect((await other.call('GET /billing/usage')).body.data).toMatchObject({ orders: [], amount_due: 0 })
    expect((await other.call('POST /billing/step-down')).status).toBe(409)
    expect((await other.page('/billing-portal')).location).toBe('/billing/plan')
  })

  it("does not let one store's payment upgrade another [b6h9]", async () => {
    const { checkout_session_id } = await world.account()
    const other = await world.app.merchant({ store: { plan_id: 1 } })
    await other.page(`/billing/return?session_id=${checkout_session_id}`)
    expect((await other.call('GET /store')).body.data.store.plan_id).toBe(1)
  })

  it("bills each store of a merchant by itself: a plan of its own, and none of the other's invoices and fees [m2v7]", async () => {
    const second = await world.app.store(world.merchant.merchant.id, { name: 'Second', plan_id: 1 })
    const { checkout_session_id } = await world.account()
    await world.merchant.page(`/billing/return?session_id=${checkout_session_id}`)
    expect((await world.merchant.call('GET /store')).body.data.store).toMatchObject({ id: second.id, plan_id: 1 })
    expect(await world.invoices()).toEqual([])
    expect(await world.usage()).toMatchObject({ plan_price: 0, orders: [], amount_due: 0 })
    expect((await world.merchant.page('/billing-portal')).location).toBe('/billing/plan')
    expect((await world.merchant.page('/billing/upgrade/2')).location).toMatch(/\/stripe\/checkout\/cs_test_/)
    await world.merchant.call('POST /switch-store', { body: { store_id: world.storeId } })
    expect((await world.merchant.call('GET /store')).body.data.store.plan_id).toBe(2)
    expect(await world.invoices()).toHaveLength(1)
  })

  it('neither hands out a file nor leads to a payment of a store that the page did not show', async () => {
    const shown = world.storeId
    const { id: now } = await world.app.store(world.merchant.merchant.id, { name: 'Third', plan_id: 1 })
    await world.flashes()
    for (const page of ['/billing/usage.csv', '/billing/upgrade/2', '/billing-portal']) {
      const late = await world.merchant.page(`${page}?store=${shown}`)
      expect([late.status, late.location]).toEqual([303, '/billing/plan'])
      expect(await world.flashes()).toEqual([
        'You switched to another store in another tab. This page shows that store now.',
      ])
    }
    expect((await world.merchant.page(`/billing/usage.csv?store=${now}`)).status).toBe(200)
    expect((await world.merchant.page(`/billing/upgrade/2?store=${now}`)).location).toMatch(
      /\/stripe\/checkout\/cs_test_/,
    )
  })
})

describe('a store that upgrades', () => {
  let world: World
  beforeAll(async () => {
    world = await billingWorld()
  })
  afterAll(() => world.close())

  it('sees two plans and owes nothing [z5f2]', async () => {
    const { plans } = (await world.merchant.call('GET /billing/plans')).body.data
    expect(plans).toMatchObject([
      { id: 1, name: 'Free', price: { formatted: '€0.00' }, transaction_charge_percentage: null },
      { id: 2, name: 'Upgrade plan', price: { formatted: '€8.50' }, transaction_charge_percentage: 1 },
    ])
    for (const plan of plans)
      expect(plan).toMatchObject({
        sale_percentage: null,
        description: expect.stringMatching(/\.$/),
        features: ['Full customization', 'Custom domain', 'Shipping rates', 'All payment providers'],
      })
    const upcoming = await world.upcoming()
    expect(upcoming).toMatchObject({ error: false, amount_due: 0, start_date: null, end_date: null })
    expect(upcoming.data).toMatchObject({ store: { id: world.storeId, plan_id: 1 }, amount_due: 0 })
  })

  it('is led to the page of the engine, which changes no plan by itself [d3f2]', async () => {
    const { status, location } = await world.merchant.page('/billing/upgrade/2')
    expect(status).toBe(303)
    expect(location).toMatch(/\/stripe\/checkout\/cs_test_/)
    expect((await world.store()).plan_id).toBe(1)
    expect((await world.merchant.page('/billing/upgrade/1')).location).toBe('/billing/plan')
    expect((await world.merchant.page('/billing/upgrade/7')).location).toBe('/notFound')
  })

  it('is led on by a press on our own page alone, not by what another site, a mail or a bookmark opens', async () => {
    const before = (await world.account()).checkout_session_id
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { location } = await world.merchant.page('/billing/upgrade/2', { 'sec-fetch-site': site })
      expect(location).toBe('/billing/plan')
    }
    expect((await world.account()).checkout_session_id).toBe(before)
  })

  it('closes an earlier page before it opens another, so that nobody pays twice [q2k7]', async () => {
    const first = (await world.account()).checkout_session_id!
    await world.merchant.page('/billing/upgrade/2')
    expect((await world.stripe.checkout.sessions.retrieve(first)).status).toBe('expired')
  })

  it('is led to one page by two presses at once [g2y5]', async () => {
    const pages = await Promise.all([1, 2].map(() => world.merchant.page('/billing/upgrade/2')))
    const { checkout_session_id } = await world.account()
    const sessions = await Promise.all(
      pages.map(({ location }) => world.stripe.checkout.sessions.retrieve(location!.split('/').at(-1)!)),
    )
    // Should one have been over before the other began, its page is closed.
    const open = new Set(sessions.filter(({ status }) => status === 'open').map(({ id }) => id))
    expect([...open]).toEqual([checkout_session_id])
  })

  it('is on the paid plan once it has paid, and has its first invoice [z9d3]', async () => {
    await world.subscribe()
    expect((await world.store()).plan_id).toBe(2)
    expect(await world.invoices()).toMatchObject([
      { invoice_number: expect.stringMatching(/-0001$/), amount_paid: 850, status: 'completed' },
    ])
    const [{ downloadUrl, created_at }] = await world.invoices()
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(hour)
    const pdf = await world.merchant.page(downloadUrl)
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(pdf.text).toMatch(/^%PDF-/)
    expect((await world.merchant.page('/billing/upgrade/2')).location).toBe('/billing/plan')
    expect((await world.merchant.page('/billing-portal')).location).toMatch(/\/stripe\/portal\/bps_/)
    expect((await world.merchant.page('/billing/upgrade/1')).location).toBe('/billing/plan?to=free')
    expect(await world.usage()).toMatchObject({ plan_price: 850, ends_on: null })
    const { subscription_id } = await world.account()
    expect(await world.stripe.subscriptions.retrieve(subscription_id!)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      items: { data: [{ price: { unit_amount: 850, currency: 'eur', recurring: { interval: 'week' } } }] },
    })
  })

  it('is told an amount due that the next invoice then says, to the cent, and a CSV that adds up to it [s8d3]', async () => {
    for (const total of [10_050, 4_999, 333]) await world.order({ total })
    await world.app.db.insertInto('exchange_rates').values({ currency: 'USD', day: '2020-01-02', rate: 1.25 }).execute()
    const refunded = await world.order({ total: 20_000, currency: 'USD' })
    await world.change(refunded, { refunded_total: 10_000 })

    const { amount_due, data } = await world.upcoming()
    expect(amount_due).toBe(850 + 101 + 50 + 3 + 80)
    expect(data.start_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Date.parse(data.end_date) - Date.parse(data.start_date)).toBe(6 * 24 * hour)
    const usage = await world.usage()
    expect(usage).toMatchObject({ plan_price: 850, fees: 234, adjustment: 0, amount_due, order_count: 4 })
    expect(usage.orders.map(({ fee }: { fee: number }) => fee).sort()).toEqual([101, 3, 50, 80])
    expect(sumCsv((await world.merchant.page('/billing/usage.csv')).text)).toBe(amount_due)

    await world.finishWeek()
    const [invoice] = await world.invoices()
    expect(invoice).toMatchObject({ amount_paid: amount_due, status: 'completed' })
    expect(sumCsv((await world.merchant.page(`/billing/invoices/${invoice.id}/usage.csv`)).text)).toBe(amount_due)
    expect(await world.usage()).toMatchObject({ fees: 0, orders: [], amount_due: 850 })
    await world.change(refunded, { refunded_total: 20_000 })
    expect(await world.usage()).toMatchObject({ fees: -80, amount_due: 770, orders: [{ fee: -80 }] })
  })

  it('leaves fees that came too late for their invoice to the next one [c5b9]', async () => {
    await world.order({ total: 50_000 })
    const before = (await world.upcoming()).amount_due
    expect(before).toBe(850 + 500 - 80)
    await world.post('/stripe/advance', { hours: 7 * 24 + 2 })
    await world.settle()
    expect((await world.invoices())[0]).toMatchObject({ amount_paid: 850 })
    expect((await world.usage()).fees).toBe(420)
  })

  it('steps down at the end of the week, is asked for the rest, and keeps its own checkout [d9v3]', async () => {
    const stepped = await world.merchant.call('POST /billing/step-down')
    expect(stepped.body.data.ends_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await world.store()).plan_id).toBe(2)
    expect(await world.usage()).toMatchObject({ plan_price: 0, amount_due: 420, ends_on: expect.any(String) })
    await world.advance(week)
    expect(await world.store()).toMatchObject({ plan_id: 1, is_add_on_enabled: false })
    await world.advance(2 * hour)
    expect((await world.invoices())[0]).toMatchObject({ amount_paid: 420, status: 'completed' })
    expect((await world.upcoming()).data).toMatchObject({ amount_due: 0, start_date: null })
  })
})

describe('a payment that fails', () => {
  let world: World
  beforeAll(async () => {
    world = await billingWorld()
    await world.subscribe()
  })
  afterAll(() => world.close())
  const mails = async () => {
    const { messages } = (await (await fetch(`${world.sandbox.url}/sandbox/mail`)).json()) as {
      messages: { subject: string }[]
    }
    return messages.map(({ subject }) => subject)
  }

  it('is told by mail and on the page, and leaves the store on its plan for a week', async () => {
    await world.finishWeek()
    await world.card('4000000000000341')
    await world.finishWeek()
    expect(await world.store()).toMatchObject({ plan_id: 2, is_add_on_enabled: true })
    expect((await world.usage()).grace_until).toBeTruthy()
    expect(await mails()).toContain('The payment for Linden & Loom failed')
    expect((await world.merchant.page('/billing')).text).toContain('Update your payment method by')
    expect((await world.invoices())[0]).toMatchObject({ status: 'pending', amount_paid: 0 })
  })

  it('ends the subscription and switches the add-on off when the grace is over', async () => {
    await world.advance(week)
    await world.app.pool.query("select graphile_worker.add_job('sweep-billing', '{}')")
    await world.runJobs()
    await world.settle()
    expect(await world.store()).toMatchObject({ plan_id: 1, is_add_on_enabled: false, is_script_injected: false })
    expect(await world.account()).toMatchObject({ status: 'canceled', past_due_since: null })
    expect(await mails()).toContain('Checky Pro is switched off on Linden & Loom')
    expect((await world.merchant.page('/billing-portal')).location).toMatch(/\/stripe\/portal\//)
  })

  it('is forgotten once another card pays and the store comes back', async () => {
    await world.subscribe()
    expect(await world.store()).toMatchObject({ plan_id: 2 })
    expect((await world.usage()).grace_until).toBeNull()
  })
})
