import type { z } from 'zod'
import { getShop, shopUrl, updateStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { scriptState } from '../contract.ts'
import { hasLine, scriptLine, themeFile, withLine, withoutLine } from '../theme-line.ts'
import { followTheme } from './jobs.ts'
import { readTheme, type Theme, writeTheme } from './theme.ts'

type ScriptState = z.infer<typeof scriptState>

/** Puts the line in (`on`) or takes it out, then believes only what the theme says when it is read back. */
export const switchAddOn = async (services: Services, storeId: string, on: boolean): Promise<ScriptState> => {
  // First of all our own word: a theme that cannot be written must not keep shoppers coming after "off".
  await updateStore(services.db, storeId, { is_add_on_enabled: on })
  const shop = await getShop(services, storeId)
  const theme = await readTheme(shop)
  const line = scriptLine(services.env.CHECKOUT_URL, storeId)
  // Another store of the same shop may have its line here by now: that one is not ours to take out.
  const without = hasLine(theme.source, storeId) ? withoutLine(theme.source) : theme.source
  const wanted = on ? withLine(theme.source, line) : without
  if (wanted === null) throw refuse.upstream(`${themeFile} of "${theme.name}" has no </head> to put the line before.`)
  const outcome = wanted === theme.source ? 'written' : await writeTheme(services, shop, theme, wanted)
  const now = outcome === 'refused' ? theme : await readTheme(shop)
  if (outcome === 'pending' && now.source !== wanted) await lookLater(services, storeId)
  return record(services, storeId, now, { refused: outcome === 'refused' })
}

const laterMs = 2 * 60_000

/** The platform takes its time with the theme: what became of it is found out by a job. */
const lookLater = ({ db, now }: Services, storeId: string) =>
  followTheme.enqueue(db, { storeId }, { key: `follow-theme:${storeId}`, runAt: new Date(now().getTime() + laterMs) })

const record = async (services: Services, storeId: string, theme: Theme, { refused }: { refused: boolean }) => {
  const isInjected = hasLine(theme.source, storeId)
  const store = await updateStore(services.db, storeId, {
    is_script_injected: isInjected,
    script_refused_at: refused ? services.now() : null,
    script_checked_at: services.now(),
  })
  return { is_script_injected: isInjected, paste: refused ? getEmbed(services, store, theme) : null }
}

/** The line of a store, and the place in its published theme. */
export const getEmbed = ({ env }: Pick<Services, 'env'>, store: { id: string; shop_domain: string }, theme: Theme) => ({
  line: scriptLine(env.CHECKOUT_URL, store.id),
  file: themeFile,
  theme: theme.name,
  themeUrl: shopUrl(env, store.shop_domain, `/admin/themes/${theme.id.split('/').at(-1)}`),
})
