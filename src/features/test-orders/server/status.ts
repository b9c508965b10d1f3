import { findCheckoutAddress } from '#features/checkout/server/public.ts'
import {
  findDescription,
  isProvider,
  listProviders,
  providerTitle,
  getWorld,
} from '#features/payment-methods/server/public.ts'
import { isPriced } from '#features/shipping-rates/rules.ts'
import { readRates } from '#features/shipping-rates/server/public.ts'
import { findStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { stepNames, TestOrderStatus } from '../contract.ts'
import { findObstacle } from '../rules.ts'
import { findLatest, type Latest } from './repository.ts'

/** How a store's test order stands, and whether one can be placed. */
export const findStatus = async (services: Services, storeId: string): Promise<TestOrderStatus> => {
  const [store, rows, { rates }, latest] = await Promise.all([
    findStore(services.db, storeId),
    listProviders(services.db, storeId),
    readRates(services.db, storeId),
    findLatest(services.db, storeId),
  ])
  const connected = rows.filter((row) => row.disconnected_at === null && row.credentials_sealed.length > 0)
  const connections = connected.map((row) => ({
    name: row.provider,
    title: providerTitle(row.provider),
    isTest: getWorld(services, row) === 'test',
    isAuthorized: row.is_authorized,
  }))
  const hasKeys = store?.access_token_sealed !== null
  const obstacle = findObstacle({ hasKeys, hasPlan: store?.plan_id === 2, connections })
  return {
    why_not: obstacle?.reason ?? null,
    way_out: obstacle && { page: obstacle.page, label: obstacle.label },
    has_rate: rates.some((rate) => isPriced(rate, store?.currency ?? '')),
    providers: connections.flatMap(({ name, title, isTest, isAuthorized }) => {
      if (!isTest || !isAuthorized || !isProvider(name)) return []
      const { cards, note } = findDescription(name).testPayment
      return [{ title, cards: [...cards], note }]
    }),
    latest: latest ? await toView(services, storeId, latest) : null,
  }
}

const messageDueMs = 60_000

const isLate = (placedAt: Date, now: Date) => now.getTime() - placedAt.getTime() > messageDueMs

const toView = async (services: Services, storeId: string, latest: Latest) => ({
  url: await findCheckoutAddress(services, storeId, latest.token),
  steps: getSteps(latest),
  order_number: latest.order_number,
  provider: latest.provider === null ? null : providerTitle(latest.provider),
  is_message_late: !latest.has_message && latest.placed_at !== null && isLate(latest.placed_at, services.now()),
  outcome: latest.outcome,
  problem: latest.problem,
})

const getSteps = (latest: Latest) => {
  const done: Record<(typeof stepNames)[number], boolean> = {
    paid: latest.provider !== null,
    ordered: latest.order_number !== null,
    message: latest.has_message,
    thanked: latest.thanked_at !== null,
  }
  return Object.entries(done).map(([name, is_done]) => ({ name: name as keyof typeof done, is_done }))
}

export const isComplete = (latest: Latest) => getSteps(latest).every(({ is_done }) => is_done)
