import { expect, type Page, test } from '@playwright/test'
import { merchantScreens, overlays, type Screen, strangerScreens } from '#tools/admin-screens.ts'
import { useSession } from './support/demo-merchant.ts'
import { atDesk, expectNoFaults, goOnTo, settled } from './support/every-view.ts'
import { register } from './support/new-merchant.ts'
import { post } from './support/session.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
test.describe.configure({ mode: 'parallel' })

/** The page has its content, and what opens over it is open. */
const isThere = async (page: Page, open?: Screen['open']) => {
  await settled(page)
  if (!open) return
  await open(page)
  await settled(page)
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Each address with what is to see there: its page, and what opens over it. */
const byAddress = (screens: Screen[]) => [...Map.groupBy(screens, ({ address }) => address).values()]

/** Several addresses a journey: what a browser read for one, the next need not read, and two workers share them. */
const parts = <Member>(members: Member[], count: number) =>
  Array.from({ length: count }, (_, at) => members.filter((_member, index) => index % count === at))

/** Opens each address, and looks at what is there before anything opens over it. */
const forEachScreen = async (page: Page, addresses: Screen[][], look: (screen: Screen) => Promise<void>) => {
  let isFirst = true
  for (const screens of addresses) {
    let isUntouched = false
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await atDesk(page)
        if (!isUntouched) await (isFirst ? page.goto(screen.address) : goOnTo(page, screen.address))
        isFirst = false
        isUntouched = !screen.open
        await isThere(page, screen.open)
        await look(screen)
        await expectNoFaults(page, undefined, screen.open !== undefined && screens.some(({ open }) => !open))
      })
  }
}

test('nothing is out of reach at the pages of a stranger [s4f5]', async ({ page }) => {
  await forEachScreen(page, byAddress(strangerScreens), () => expect(sidebar(page)).toHaveCount(0))
})

const ofMerchant = parts(byAddress([...merchantScreens, ...overlays]), 4)
for (const [at, addresses] of ofMerchant.entries())
  test(`nothing is out of reach at a merchant's pages and over them, ${at + 1} of ${ofMerchant.length} [z3c9]`, async ({
    page,
  }) => {
    test.slow()
    await useSession(page)
    await forEachScreen(page, addresses, async (screen) => {
      if (overlays.includes(screen)) return
      await expect(sidebar(page)).toBeVisible()
      await expect(page).toHaveTitle(/^[A-Z].* - Checky Pro$/)
    })
  })

const unreadable = parts(
  merchantScreens.filter(({ open }) => !open),
  2,
)
/**
 * Refused outright: an answer that may come at the next try is asked for again first. In the page itself: what is routed by
 * Playwright has no cache, and each page would fetch and compile all of its code anew.
 */
const refuseWhatIsRead = () => {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method !== 'GET' || !new URL(url).pathname.startsWith('/api/')) return send(input, init)
    return Response.json({ error: true, message: 'It could not be read.' }, { status: 404 })
  }
}
for (const [at, screens] of unreadable.entries())
  test(`nothing is out of reach where a page could not be loaded, ${at + 1} of ${unreadable.length}`, async ({
    page,
  }) => {
    test.slow()
    await useSession(page)
    await page.addInitScript(refuseWhatIsRead)
    for (const [at, { address }] of screens.entries())
      await test.step(address, async () => {
        await (at === 0 ? page.goto(address) : goOnTo(page, address))
        await settled(page)
        await expectNoFaults(page, ['phone'])
      })
  })

test('nothing is out of reach while onboarding, and in the preview of the checkout [t7z7]', async ({ page }) => {
  await register(page)
  const look = (address: string) =>
    test.step(address, async () => {
      await atDesk(page)
      await page.goto(address)
      await settled(page)
      // The shop's secret is not proven yet: elsewhere that is in the way.
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(sidebar(page)).toHaveCount(0)
      await expectNoFaults(page)
    })
  for (const step of [1, 4]) await look(`/onboarding/${step}`)
  await post(page, '/api/save-store', { store_domain: 'sandbox-three.myshopify.com' })
  for (const step of [2, 3, 4, 5]) await look(`/onboarding/${step}`)
  await useSession(page)
  await look('/checkout-react')
  await expect(page.getByRole('button', { name: /^Complete Order/ })).toBeVisible()
})
