import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addFlash } from '#features/auth/server/public.ts'
import { languages } from '#features/localization/languages.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { allPages, pageAt, pageTitle } from '../../pages.ts'
import { features } from '../routes.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const islandIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="island">(.*?)<\/script>/s.exec(html)![1]!) as Record<string, unknown>

describe('pages of the admin', () => {
  it.each([
    '/dashboard',
    '/account',
    '/account/personal-information',
    '/account/security',
    '/account/delete-account',
    '/billing',
    '/billing/plan',
    '/billing/invoices',
    '/billing/manage',
    '/customization',
    '/customization/appearance',
    '/customization/reviews',
    '/shipping-rates',
    '/shipping-rates/create-shipping-rate',
    '/shipping-rates/update-shipping-rate/0d1f7f2e-3c52-4c3e-9c2c-0d8f6a0c2b11',
    '/automatic-discounts',
    '/plans',
    '/payment-methods',
    '/localization',
    '/settings',
    '/settings/custom-domain',
    '/settings/checky-pro-script',
    '/settings/shopify-store',
    '/settings/analytics',
  ])('%s is there for a merchant [g6j8]', async (path) => {
    const { status, text } = await (await test.merchant()).page(path)
    expect(status).toBe(200)
    expect(islandIn(text)).toMatchObject({ user: { onboarding: 'completed' } })
  })

  it.each([1, 2, 3, 4, 5])('/onboarding/%i is there for a merchant who has not finished it [v3c6]', async (step) => {
    expect((await (await test.merchant({ onboarding: '', store: null })).page(`/onboarding/${step}`)).status).toBe(200)
  })

  it.each(allPages.filter(({ access }) => access === 'merchant').map(({ path }) => path.replace(/\$\w+/, '1')))(
    '%s sends a stranger to log in and back [b6w5]',
    async (path) => {
      expect((await test.stranger.page(path)).location).toBe(`/login?next=${encodeURIComponent(path)}`)
    },
  )

  it('send a merchant who has not finished onboarding to its first step, from everywhere else [n8h9]', async () => {
    const merchant = await test.merchant({ onboarding: '', store: null })
    const others = allPages
      .filter(({ path }) => !/^\/(onboarding|reset-password|prove-email)/.test(path))
      .map(({ path }) => path.replace(/:\w+/, '1'))
    const led = ['/billing/upgrade/2', '/billing-portal', '/checkout-react']
    for (const path of [...others, ...led, '/billing/invoices', '/onboarding', '/nothing/here'])
      expect([path, (await merchant.page(path)).location]).toEqual([path, '/onboarding/1'])
    for (const path of ['/onboarding/3', '/reset-password/1', '/prove-email/1'])
      expect((await merchant.page(path)).status).toBe(200)
  })

  it('send a merchant who has finished onboarding from there to the dashboard [q6q5]', async () => {
    const merchant = await test.merchant()
    for (const step of [1, 2, 3, 4, 5]) expect((await merchant.page(`/onboarding/${step}`)).location).toBe('/dashboard')
  })

  it.each(['/account', '/billing', '/customization', '/settings'])(
    '%s/unknown leads to /notFound [c2p9]',
    async (base) => {
      expect((await (await test.merchant()).page(`${base}/unknown`)).location).toBe('/notFound')
    },
  )

  it('answer 404 with the screen for an address that nothing stands at, and JSON below /api [k5g4]', async () => {
    const merchant = await test.merchant()
    for (const path of ['/notFound', '/nothing/here']) {
      const { status, text } = await merchant.page(path)
      expect(status).toBe(404)
      expect(text).toContain('id="island"')
    }
    const call = await merchant.call('GET /nothing')
    expect(call.status).toBe(404)
    expect(call.body).toEqual({ error: true, message: 'Not found.' })
  })

  it('stand at no address that begins with several slashes [p2d6]', async () => {
    for (const path of ['//', '////', '//[', '//x:99999/y', '//evil.example/dashboard', '//dashboard']) {
      const { status, location } = await test.stranger.page(path)
      expect([path, status, location]).toEqual([path, 404, undefined])
    }
  })

  it('carry the session, a title and a policy without unsafe scripts [h7v4]', async () => {
    const merchant = await test.merchant()
    const { text, headers } = await merchant.page('/shipping-rates')
    expect(text).toContain('<title>Shipping Rates - Checky Pro</title>')
    expect(text).toContain(`<meta name="csrf-token" content="${merchant.csrfToken}" />`)
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
    expect(islandIn(text)).toMatchObject({
      csrfToken: merchant.csrfToken,
      secretVerified: '1',
      user: { name: 'Mia', last_name: 'Merchant', email: merchant.merchant.email, onboarding: 'completed' },
      store: { id: merchant.store.id, name: 'Test Shop', currency: 'EUR', plan_id: 2, is_script_injected: false },
      enableDetails: { userPlanSubscribed: true, airwallexAuthorize: false, paymentMethodAuthorized: false },
      hasUnsolvedPayments: false,
      openAlerts: [],
      flash: [],
    })
    const newcomer = await test.merchant({ onboarding: '', store: { is_verified_secret_key: false } })
    expect(islandIn((await newcomer.page('/onboarding/3')).text)).toMatchObject({
      secretVerified: '0',
      user: { onboarding: '' },
      store: { id: newcomer.store.id },
      enableDetails: null,
    })
  })

  it.each([
    ['dark', '<html data-mantine-color-scheme="dark" lang="en">'],
    ['light', '<html data-mantine-color-scheme="light" lang="en">'],
    ['"><script>', '<html lang="en">'],
  ])('begin in the colours that were chosen: %s', async (chosen, begun) => {
    test.stranger.cookie = `color-scheme=${encodeURIComponent(chosen)}`
    expect((await test.stranger.page('/login')).text).toContain(begun)
    test.stranger.cookie = ''
  })

  it('cannot be broken out of by a name [r9c2]', async () => {
    const merchant = await test.merchant({ store: { name: '</script><script>alert(1)</script>\u2028' } })
    const { text } = await merchant.page('/dashboard')
    expect(text).not.toContain('<script>alert')
    expect((islandIn(text)['store'] as { name: string }).name).toContain('</script>')
  })

  it('show a flash message once [p5n9]', async () => {
    const merchant = await test.merchant()
    const session = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('merchant_id', '=', merchant.merchant.id)
      .executeTakeFirstOrThrow()
    await addFlash(test.db, session.id, 'warning', 'Your card was declined.')
    const shown = [await merchant.page('/dashboard'), await merchant.page('/dashboard')].map(
      ({ text }) => islandIn(text)['flash'],
    )
    expect(shown).toEqual([[{ kind: 'warning', message: 'Your card was declined.' }], []])
  })
})

describe('flags', () => {
  it('ship with the product, one for every language; pages may show no picture of anybody else [t4b9]', async () => {
    const countries = new Set(languages.map(({ country }) => country.toLowerCase()))
    for (const country of countries) {
      const { statusCode, headers } = await test.inject({ url: `/assets/flags/${country}.svg` })
      expect([country, statusCode, headers['content-type']]).toEqual([country, 200, 'image/svg+xml'])
    }
    const { headers } = await (await test.merchant()).page('/localization')
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
  })
})

describe('addresses and titles', () => {
  it.each([
    ['/dashboard', 'Dashboard - Checky Pro'],
    ['/', 'Dashboard - Checky Pro'],
    ['/settings/shopify-store', 'Settings - Checky Pro'],
    ['/account/personal-information', 'Personal Information - Checky Pro'],
    ['/shipping-rates/update-shipping-rate/0d1f7f2e-3c52-4c3e-9c2c-0d8f6a0c2b11', 'Update Shipping Rate - Checky Pro'],
  ])('%s is titled %s [z9r2]', (path, title) => {
    expect(pageTitle(path, 'Checky Pro')).toBe(title)
  })

  it('a page with tabs is found with and without one', () => {
    expect(pageAt('/billing')?.parameter).toBeNull()
    expect(pageAt('/billing/invoices')?.parameter).toBe('invoices')
    expect(pageAt('/billing/invoices/more')).toBeNull()
  })
})

describe('what watches the product', () => {
  it('finds it alive and ready [q9j2]', async () => {
    expect((await test.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
    expect((await test.inject({ url: '/readyz' })).json()).toEqual({ ready: true })
  })

  it('finds it not ready while a migration is missing, or the database silent or away [c2g7]', async () => {
    const behind = await testApp()
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(behind.db)
    const answer = await behind.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json().message]).toEqual([503, 'The database is not migrated.'])
    const holder = await behind.pool.connect()
    await holder.query('begin; lock table kysely_migration')
    const both = await Promise.all(['/readyz', '/readyz'].map((url) => behind.inject({ url })))
    for (const silent of both)
      expect([silent.statusCode, silent.json().message]).toEqual([503, 'The database does not answer.'])
    // Answered while the one question of both still waits.
    const waiting = `select from pg_locks where not granted and relation = 'kysely_migration'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    expect((await holder.query(waiting)).rowCount).toBe(1)
    await holder.query('rollback')
    holder.release()
    expect((await behind.inject({ url: '/readyz' })).json().message).toBe('The database is not migrated.')
    vi.spyOn(behind.pool, 'connect').mockImplementation(() => {
      throw new Error('away')
    })
    const away = await behind.inject({ url: '/readyz' })
    expect([away.statusCode, away.json().message]).toEqual([503, 'The database does not answer.'])
    expect((await behind.inject({ url: '/healthz' })).statusCode).toBe(200)
    await behind.close()
  })

  it('reads metrics on this machine only [r3v5]', async () => {
    expect((await test.inject({ url: '/metrics' })).body).toContain('http_request_duration_seconds')
    expect((await test.inject({ url: '/metrics' })).body).toContain('jobs{state="failed"} 0')
    expect((await test.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })).statusCode).toBe(404)
  })

  it('reads metrics from elsewhere with the token that was set for it [r2n8]', async () => {
    const token = 'a-token-for-prometheus-of-32-signs'
    const guarded = await testApp({ env: { METRICS_TOKEN: token } })
    const statusWith = async (headers: Record<string, string>) =>
      (await guarded.inject({ url: '/metrics', remoteAddress: '203.0.113.5', headers })).statusCode
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200)
    expect(await statusWith({ authorization: `Bearer ${token.toUpperCase()}` })).toBe(404)
    expect(await statusWith({})).toBe(404)
    await guarded.close()
  })

  it('reads a description of every call [p9t2]', async () => {
    const answer = await test.inject({ url: '/api/openapi.json' })
    const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
    expect(paths['/switch-store']).toHaveProperty('post.requestBody')
    // A call that takes a file alone names it too.
    const file = ['post', 'requestBody', 'content', 'multipart/form-data', 'schema', 'properties', 'csv']
    expect(paths['/shipping-rate/file/plan']).toHaveProperty(file)
    const calls = features.flatMap(({ contract }) => Object.values<Endpoint>(contract))
    const named = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(named.toSorted())
  })

  it('browses it [c9h8]', async () => {
    const { statusCode, headers, body } = await test.inject({ url: '/api/docs/' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('swagger-ui')
  })
})
