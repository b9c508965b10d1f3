import { findStore, getShop, updateStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { ScriptStatus } from '../contract.ts'
import { hasLine } from '../theme-line.ts'
import { readStorefront } from './read-storefront.ts'
import { countDiversions } from './repository.ts'
import { getEmbed } from './switch-add-on.ts'
import { readTheme } from './theme.ts'

const lookedBackMs = 30 * 24 * 60 * 60_000

/**
 * Reads where the line stands now: in the theme's file, or anywhere else from which the storefront gets it. What it
 * finds is kept. Throws 404, 409 for a store without connection, ShopError.
 */
export const checkScript = async (services: Services, storeId: string): Promise<ScriptStatus> => {
  const store = await findStore(services.db, storeId)
  if (!store) throw refuse.notFound()
  const shop = await getShop(services, storeId)
  const [theme, storefront] = await Promise.all([readTheme(shop), readStorefront(services, store)])
  const inTheme = hasLine(theme.source, storeId)
  const isInjected = inTheme || storefront === 'found'
  const stillRefused = store.script_refused_at !== null && isInjected !== store.is_add_on_enabled
  const { is_add_on_enabled } = await updateStore(services.db, storeId, {
    is_script_injected: isInjected,
    script_refused_at: stillRefused ? store.script_refused_at : null,
    script_checked_at: services.now(),
  })
  const embed = getEmbed(services, store, theme)
  return {
    is_script_injected: isInjected,
    is_add_on_enabled,
    in_theme: inTheme,
    storefront,
    paste: stillRefused ? embed : null,
    embed,
    checked_at: services.now().toISOString(),
    diversions: await countDiversions(services.db, storeId, new Date(services.now().getTime() - lookedBackMs)),
  }
}
