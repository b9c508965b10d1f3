// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Network } from '#apps/admin/testing/network.ts'
import { product, shopNamed, storeAt } from '#apps/admin/testing/product.ts'
import { isClosed, open, press, user } from '#apps/admin/testing/screen.ts'
import { momentText } from '#kit/contract/date-text.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

const shop = shopNamed('three')
const running = product({ outside: true, store: { ...storeAt(shop), time_zone: 'Pacific/Auckland' } })
const account = accounts.find(({ name }) => name === 'Kiosk Morgenrot')!

const well = /^(?:Everything works|Nothing is wrong)\.$/
const modal = () => screen.findByRole('dialog')
const result = async () => within(await modal()).findByRole('region', { name: 'Result' })
const isWell = async () => within(await result()).findByText(well)
/** What is told of one thing, alone or together with what has the same cause. */
const line = async (name: string, says: string | RegExp) =>
  waitFor(async () => {
    const found = within(await result()).getByText(new RegExp(`^(?:.*, )?${name}(?:, .*)?$`))
    expect(found.closest('li')).toHaveTextContent(says)
  })
const asking = 'POST /stores/:id/connection-checks'
const timesAsked = ({ calls }: Network) => calls.filter(({ name }) => /^POST .*connection-checks$/.test(name)).length

it('a merchant asks whether a provider works: now, with the last result in sight meanwhile, and what to do when its key was taken away [r8w7]', async () => {
  const { merchant } = running
  const { clientId, apiKey, webhookSecret } = account
  const keys = { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
  expect((await merchant.call('POST /payment-method', { body: keys })).status).toBe(200)
  const button = async () => {
    const card = await screen.findByRole('region', { name: 'Airwallex' })
    await within(card).findByText('Authorized')
    return within(card).getByRole('button', { name: 'Check connection' })
  }
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const network = await open(merchant, '/payment-methods', (door) =>
    door.changes(asking, async (real) => {
      await held
      return real()
    }),
  )
  const opens = await button()
  opens.focus()
  await user.keyboard('{Enter}')
  await within(await modal()).findByText('Checking the connection…')
  expect((await modal()).querySelector('.mantine-Skeleton-root')).not.toBeNull()
  letGo()
  await isWell()
  await line('Keys', /Works:.*(\d+ ms|\d\.\d s)/)
  await line('Clock', 'The clocks agree.')
  const { dateTime: ranAt, textContent: shown } = (await result()).querySelector('time')!
  expect(shown).toBe(momentText(ranAt, 'Pacific/Auckland'))
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(opens).toHaveFocus())
  expect(timesAsked(network)).toBe(1)

  const { promise: heldAgain, resolve: letGoAgain } = Promise.withResolvers<void>()
  const again = await open(merchant, '/payment-methods', (door) =>
    door.changes(asking, async (real) => {
      await heldAgain
      return real()
    }),
  )
  await user.click(await button())
  const before = await within(await modal()).findByRole('region', { name: 'Last result' })
  expect(before).toHaveTextContent(`Checking the connection…Last result, of ${shown}`)
  expect(before.querySelector('time')!.dateTime).toBe(ranAt)
  letGoAgain()
  await isWell()
  expect((await result()).querySelector('time')!.dateTime).not.toBe(ranAt)
  expect(timesAsked(again)).toBe(1)

  again.goOffline()
  await press('Check again', await modal())
  const problem = await within(await modal()).findByRole('alert')
  expect(problem).toHaveTextContent('You appear to be offline')
  await isWell()
  expect(within(await modal()).getByRole('button', { name: 'Check again' })).toHaveFocus()
  again.goOnline()

  const setKey = (valid: boolean) => running.control('airwallex/keys', { account: account.id, valid })
  await setKey(false)
  try {
    await press('Check again', await modal())
    await line('Keys', 'Does not work:')
    await line('Keys', 'does not recognise this Client ID')
    await line('Keys', 'enter them at this provider')
    expect(within(await modal()).queryByRole('alert')).toBeNull()
  } finally {
    await setKey(true)
  }
  await press('Check again', await modal())
  await isWell()
})

it('a merchant asks whether a shop works, and is told which permission it lacks [n3x5]', async () => {
  const grant = (scopes: readonly string[]) => running.control(`shopify/${shop.domain}`, { scopes })
  await open(running.merchant, '/settings/shopify-store')
  const more = await screen.findByRole('button', { name: `More for ${shop.name}` })
  more.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Check connection' }))
  await line('Access scopes', 'All access scopes are granted.')
  try {
    await grant(initialScopes.filter((scope) => !scope.endsWith('_themes')))
    await press('Check again', await modal())
    await line('Access scopes', 'Missing: read_themes, write_themes.')
    await line('Access scopes', 'install the app again')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(more).toHaveFocus())
    expect(await screen.findByText('2 permissions missing')).toBeVisible()
  } finally {
    await grant(initialScopes)
  }
})
