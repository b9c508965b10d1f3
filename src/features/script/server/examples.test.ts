import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { getShop } from '#features/stores/server/public.ts'
import example from './examples/theme-files-upsert-answer.json' with { type: 'json' }
import { themeFilesUpsert } from './operations.ts'
import { readTheme, writeTheme } from './theme.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

/** The names and types of an answer, without its values. */
const toForm = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toForm)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, toForm(of)]))
}

describe("the shop's published answer to a change of its theme", () => {
  it('is a job, which is asked for by its id until it is done [b3t8]', async () => {
    const shop = await getShop(world.app.services, world.store.id)
    const theme = await readTheme(shop)
    const { asked, end } = replay(world.app.services, (_url, body) => {
      if (body.includes('ThemeFilesUpsert')) return { text: JSON.stringify({ data: example.data }) }
      return body.includes('ThemeJob') ? { text: JSON.stringify({ data: example.then.data }) } : undefined
    })
    expect(await writeTheme(world.app.services, shop, theme, theme.source).finally(end)).toBe('written')
    const jobs = asked.filter(({ body }) => body.includes('ThemeJob'))
    expect(jobs).toHaveLength(1)
    expect(jobs[0]!.body).toContain(example.data.themeFilesUpsert.job.id)
  })

  it("has the sandbox's form [c6w2]", async () => {
    const shop = await getShop(world.app.services, world.store.id)
    const { id, source } = await readTheme(shop)
    const [{ filename }] = example.data.themeFilesUpsert.upsertedThemeFiles as [{ filename: string }]
    const files = [{ filename, body: { type: 'TEXT' as const, value: source } }]
    const answer = await shop.send(themeFilesUpsert, { themeId: id, files })
    expect(toForm(answer)).toEqual(toForm(example.data))
    expect(answer.themeFilesUpsert.job?.done).toBe(example.data.themeFilesUpsert.job.done)
  })
})
