import { readEnv } from '#apps/server/env.ts'
import { openServices } from '#apps/server/services.ts'
import { findStoreIds, listProviderNames, runCheck } from '#features/preflight/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { runCommand } from './command.ts'
import { databaseAtHand } from './database-at-hand.ts'
import { outsideAtHand } from './outside-at-hand.ts'

const usage = 'Say npm run preflight -- --store <id or shop address>.'
const signs = { works: 'ok   ', fails: 'FAILS', open: '?    ' }

/** Checks a store's connection to its shop and to each of its providers, and says line by line how each stands. */
export const preflight = async (
  services: Services,
  [option, named, ...rest]: string[],
): Promise<{ lines: string[]; ok: boolean }> => {
  if (option !== '--store' || !named || rest.length > 0) return { lines: [usage], ok: false }
  const stores = await findStoreIds(services.db, named)
  if (stores.length === 0) return { lines: [`There is no store ${named}.`], ok: false }
  const lines: string[] = []
  let ok = true
  for (const storeId of stores) {
    for (const subject of ['store', ...(await listProviderNames(services.db, storeId))]) {
      const check = await runCheck(services, storeId, subject, 'nobody')
      ok &&= check.is_well
      lines.push(`${check.title} (${subject === 'store' ? storeId : subject})`)
      for (const { name, state, says, remedy, took_ms } of check.lines) {
        lines.push(`  ${signs[state]} ${name}: ${says} (${took_ms} ms)`)
        if (remedy) lines.push(`        ${remedy}`)
      }
    }
  }
  return { lines, ok }
}

if (import.meta.main) {
  await runCommand(async () => {
    const database = await databaseAtHand()
    try {
      const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
      const at = { ...given, DATABASE_URL: database.url, ...(database.appKey && { APP_KEY: database.appKey }) }
      const env = readEnv({ ...(await outsideAtHand(readEnv(at))), ...at })
      const { services, close } = openServices({ ...env, LOG_LEVEL: 'silent' })
      try {
        const { lines, ok } = await preflight(services, process.argv.slice(2))
        for (const line of lines) console.log(line)
        return ok
      } finally {
        await close()
      }
    } finally {
      await database.release()
    }
  })
}
