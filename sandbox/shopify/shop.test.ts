import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startSandbox } from '../sandbox.ts'
import { matcher } from './graphql/search.ts'
import { shopHandle } from './shop-handle.ts'

it('finds a shop as it was left', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const start = async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir })
    return { sandbox, shop: shopHandle(sandbox.world, 'sandbox-one.myshopify.com') }
  }
  const first = await start()
  const variantId = first.shop.products()[0]!.variants[0]!.id
  const order = first.shop.placeNativeOrder([{ variantId, quantity: 1 }], { email: 'ann@example.com' })
  first.shop.publishTheme('Backup of Atelier')
  first.shop.setScopes(['read_orders'])
  await first.sandbox.close()

  const { sandbox, shop } = await start()
  expect(shop.orders().map(({ id }) => id)).toEqual([order.id])
  expect(shop.themes().find(({ role }) => role === 'MAIN')?.name).toBe('Backup of Atelier')
  expect(shop.shop.state.settings.scopes).toEqual(['read_orders'])
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

it('reads the search syntax that apps use', () => {
  const order = {
    fields: {
      name: '#1001',
      tag: ['gift', 'vip'],
      created_at: '2026-11-05T10:00:00Z',
      source_identifier: 'chk_1',
      status: 'open',
    },
    text: '#1001 ann@example.com',
  }
  const holds = (query: string) => matcher(query)(order)
  const yes = [
    '',
    'name:1001',
    'tag:vip',
    "created_at:>='2026-11-01T00:00:00Z' created_at:<2026-12-01T00:00:00Z",
    'source_identifier:chk_1 AND status:open',
    'ann',
    '-tag:old',
    'tag:old OR tag:gift',
    'name:#10*',
  ]
  const no = ['name:1002', 'tag:old', 'created_at:>2026-11-06', 'source_identifier:chk_10', 'NOT tag:vip', 'bob']
  expect(yes.filter((query) => !holds(query))).toEqual([])
  expect(no.filter(holds)).toEqual([])
})

it('has the page of the apps that its owner develops, where the product leads to, with the keys to paste [f3m6]', async () => {
  const sandbox = await startSandbox({ port: 0 })
  const answer = await fetch(`${sandbox.url}/shopify/sandbox-three.myshopify.com/admin/settings/apps/development`)
  expect(answer.status).toBe(200)
  const { customApp } = shopHandle(sandbox.world, 'sandbox-three.myshopify.com').shop.identity
  expect(await answer.text()).toContain(customApp.accessToken)
  await sandbox.close()
})
