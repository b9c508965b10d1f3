import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { shopWorld } from '#apps/server/testing/shop-world.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

it('lets a running product show what was restored, and nothing that it kept of pages before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checky-backup-'))
  const world = await shopWorld({
    checkoutBundle: { render, script: '/own.js', preloads: [], css: '', stylesheet: '' },
  })
  try {
    const { pool, services, stranger } = world.app
    const token = await world.checkout({})
    const page = async () => (await stranger.page(`/checkout/${token}`)).text
    const file = join(folder, 'one.backup')
    await pool.query("update stores set name = 'As it was'")
    await backUp(services.env.DATABASE_URL, file)
    // As between a backup of an earlier version of the product, which told nobody of this, and this one.
    await pool.query('alter table stores disable trigger store_version')
    await pool.query("update stores set name = 'As it became'")
    await pool.query('alter table stores enable trigger store_version')
    const shows = async (name: string) => (await page()).includes(`"store_name":"${name}"`)
    expect(await shows('As it became')).toBe(true)
    await restore(services.env.DATABASE_URL, file, { replace: true, appKey: undefined })
    expect(await shows('As it was')).toBe(true)
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
})
