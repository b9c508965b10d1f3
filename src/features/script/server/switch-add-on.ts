import type { z } from 'zod'
import { shopOf, shopUrl, ShopError, updateStore, type Shop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { scriptState } from '../contract.ts'
import { hasLine, scriptLine, themeFile, withLine, withoutLine } from '../theme-line.ts'
import { mainTheme, themeFilesUpsert } from './operations.ts'

type ScriptState = z.infer<typeof scriptState>
export type Theme = { id: string; name: string; source: string }

/** The published theme. Throws ShopError, or 502 when it has no such file. */
export const readTheme = async (shop: Shop): Promise<Theme> => {
  const { themes } = await shop.send(mainTheme, { file: themeFile })
  const theme = themes.nodes[0]
  const source = theme?.files.nodes[0]?.body.content
  if (!theme || source === undefined) throw refuse.upstream(`The published theme has no file ${themeFile}.`)
  return { id: theme.id, name: theme.name, source }
}

/** False when the platform does not let this app write theme files: the merchant then pastes the line. */
const writeTheme = async (shop: Shop, theme: Theme, source: string): Promise<boolean> => {
  try {
    const files = [{ filename: themeFile, body: { type: 'TEXT' as const, value: source } }]
    const { themeFilesUpsert: answer } = await shop.send(themeFilesUpsert, { themeId: theme.id, files })
    const problem = answer.userErrors[0]
    if (!problem) return true
    if (problem.code === 'ACCESS_DENIED') return false
    throw refuse.upstream(`The shop refused the change of its theme: ${problem.message}`)
  } catch (error) {
    if (error instanceof ShopError && error.problem === 'access-denied') return false
    throw error
  }
}

/** Puts the line in (`on`) or takes it out, then believes only what the theme says when it is read back. */
export const switchAddOn = async (services: Services, storeId: string, on: boolean): Promise<ScriptState> => {
  // First of all our own word: a theme that cannot be written must not keep shoppers coming after "off".
  await updateStore(services.db, storeId, { is_add_on_enabled: on })
  const shop = await shopOf(services, storeId)
  const theme = await readTheme(shop)
  const line = scriptLine(services.env.CHECKOUT_URL, storeId)
  // Another store of the same shop may have its line here by now: that one is not ours to take out.
  const without = hasLine(theme.source, storeId) ? withoutLine(theme.source) : theme.source
  const wanted = on ? withLine(theme.source, line) : without
  if (wanted === null) throw refuse.upstream(`${themeFile} of "${theme.name}" has no </head> to put the line before.`)
  const accepted = wanted === theme.source || (await writeTheme(shop, theme, wanted))
  const now = accepted ? await readTheme(shop) : theme
  return record(services, storeId, now, { refused: !accepted })
}

const record = async (services: Services, storeId: string, theme: Theme, { refused }: { refused: boolean }) => {
  const isInjected = hasLine(theme.source, storeId)
  const store = await updateStore(services.db, storeId, {
    is_script_injected: isInjected,
    script_refused_at: refused ? services.now() : null,
    script_checked_at: services.now(),
  })
  return { is_script_injected: isInjected, paste: refused ? embedOf(services, store, theme) : null }
}

/** The line of a store, and the place in its published theme. */
export const embedOf = ({ env }: Pick<Services, 'env'>, store: { id: string; shop_domain: string }, theme: Theme) => ({
  line: scriptLine(env.CHECKOUT_URL, store.id),
  file: themeFile,
  theme: theme.name,
  themeUrl: shopUrl(env, store.shop_domain, `/admin/themes/${theme.id.split('/').at(-1)}`),
})
