import { findStore, shopOf, shopUrl, updateStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { ScriptStatus } from '../contract.ts'
import { hasLine } from '../theme-line.ts'
import { embedOf, readTheme } from './switch-add-on.ts'

/**
 * Reads where the line stands now: in the theme's file, or anywhere else from which the storefront gets it. What it
 * finds is kept. Throws 404, 409 for a store without connection, ShopError.
 */
export const checkScript = async (services: Services, storeId: string): Promise<ScriptStatus> => {
  const store = await findStore(services.db, storeId)
  if (!store) throw refuse.notFound()
  const shop = await shopOf(services, storeId)
  const [theme, storefront] = await Promise.all([readTheme(shop), readStorefront(services, store)])
  const inTheme = hasLine(theme.source, storeId)
  const isInjected = inTheme || storefront === 'found'
  const stillRefused = store.script_refused_at !== null && isInjected !== store.is_add_on_enabled
  const { is_add_on_enabled } = await updateStore(services.db, storeId, {
    is_script_injected: isInjected,
    script_refused_at: stillRefused ? store.script_refused_at : null,
    script_checked_at: services.now(),
  })
  const embed = embedOf(services, store, theme)
  return {
    is_script_injected: isInjected,
    is_add_on_enabled,
    in_theme: inTheme,
    storefront,
    paste: stillRefused ? embed : null,
    embed,
    checked_at: services.now().toISOString(),
  }
}

/** What a shopper's browser would get; a storefront that does not answer is no reason to know nothing of the theme. */
const readStorefront = async (
  { http, env, log }: Services,
  store: { id: string; shop_domain: string },
): Promise<ScriptStatus['storefront']> => {
  try {
    const page = await http.send(shopUrl(env, store.shop_domain, '/'), {
      idempotent: true,
      timeout: 3_000,
      side: `storefront:${store.shop_domain}`,
    })
    const onward = String(page.headers['location'] ?? '')
    if (page.status === 200) return hasLine(page.text, store.id) ? 'found' : 'missing'
    if (page.status >= 300 && page.status < 400) return /\/password\b/.test(onward) ? 'closed' : 'elsewhere'
  } catch (error) {
    log.info({ err: error, storeId: store.id }, 'the storefront could not be read')
  }
  return 'unknown'
}
