import { listOpenAlerts } from '#features/alerts/server/public.ts'
import type { Island } from '#features/auth/contract.ts'
import { takeFlash } from '#features/auth/server/public.ts'
import { hasUnsolved } from '#features/checkout/server/public.ts'
import { readChecklist } from '#features/go-live/server/public.ts'
import { latestOrder } from '#features/orders/server/public.ts'
import { getEnableDetails } from '#features/script/server/public.ts'
import { listStores } from '#features/stores/server/public.ts'
import type { Services, Visitor } from '#kit/server/context.ts'
import { unlessFull } from '#kit/server/db/storage.ts'

/** The session's values for one page. */
export const readIsland = async (services: Services, visitor: Visitor | null, pathname: string): Promise<Island> => {
  const { db, env } = services
  const servedAt = services.now().toISOString()
  const product = { name: env.PRODUCT_NAME, supportEmail: env.SUPPORT_EMAIL }
  if (!visitor) {
    return {
      servedAt,
      product,
      csrfToken: '',
      secretVerified: '0',
      user: null,
      store: null,
      stores: [],
      enableDetails: null,
      hasUnsolvedPayments: false,
      openAlerts: [],
      goLive: null,
      latestOrder: null,
      flash: [],
    }
  }
  const { session, merchant, store } = visitor
  const shown = pathname.startsWith('/onboarding') ? null : store
  const [stores, flash, enableDetails, hasUnsolvedPayments, openAlerts, goLive, latest] = await Promise.all([
    listStores(db, merchant.id),
    unlessFull(takeFlash(db, session.id), []),
    shown && getEnableDetails(db, shown),
    shown !== null && hasUnsolved(services, shown.id),
    shown && pathname === '/dashboard' ? listOpenAlerts(services, shown) : [],
    shown && readChecklist(services, shown.id),
    store && latestOrder(db, store),
  ])
  return {
    servedAt,
    product,
    csrfToken: session.csrf_token,
    secretVerified: store?.is_verified_secret_key ? '1' : '0',
    user: {
      name: merchant.name,
      last_name: merchant.last_name,
      email: merchant.email,
      email_is_proven: merchant.email_is_proven,
      onboarding: merchant.onboarding,
    },
    store: store && {
      id: store.id,
      name: store.name,
      shop_domain: store.shop_domain,
      currency: store.currency,
      time_zone: store.time_zone,
      plan_id: store.plan_id,
      is_script_injected: store.is_script_injected,
    },
    stores: stores.map(({ id, name }) => ({ id, name })),
    enableDetails,
    hasUnsolvedPayments,
    openAlerts,
    goLive,
    latestOrder: latest,
    flash: flash.map(({ kind, message }) => ({ kind: kind as Island['flash'][number]['kind'], message })),
  }
}
