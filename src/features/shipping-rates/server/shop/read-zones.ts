import { type ResultByName, ShopError, getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { LeftOut } from '../../shop-contract.ts'
import type { ShopZone } from '../../shop-zones.ts'
import { shippingProfiles, shippingZones } from './operations.ts'

/** Calls at most for one shop's zones, two to each. */
const mostCalls = 50
type FoundZones = { zones: ShopZone[]; leftOut: LeftOut[] }

/** The zones of a store's shop that all its goods are in; null where the app lacks the scope. */
export const readZones = async (services: Services, storeId: string): Promise<FoundZones | null> => {
  try {
    return await ask(services, storeId)
  } catch (error) {
    if (error instanceof ShopError && error.problem === 'access-denied') return null
    throw error
  }
}

const ask = async (services: Services, storeId: string): Promise<FoundZones> => {
  const shop = await getShop(services, storeId)
  const { nodes } = (await shop.send(shippingProfiles, {})).deliveryProfiles
  const general = nodes.find((profile) => profile.default)
  const [group, ...others] = general?.profileLocationGroups ?? []
  const leftOut: LeftOut[] = nodes
    .filter((profile) => profile !== general)
    .map(({ name }) => ({ name, zone: '', why: 'A profile for some products only' }))
  if (others.length > 0)
    leftOut.push({ name: 'Other locations', zone: '', why: 'Rates for items that are shipped from another location' })
  if (!general || !group) return { zones: [], leftOut }

  const zones: ShopZone[] = []
  let after: string | null = null
  for (let calls = 0; ; calls += 1) {
    if (calls === mostCalls) throw refuse.conflict('Your shop has too many zones to import. Use the CSV instead.')
    const variables = { profile: general.id, group: group.locationGroup.id, after }
    const answer: ResultByName<'ShippingZones'> = await shop.send(shippingZones, variables)
    const page = answer.deliveryProfile?.profileLocationGroups[0]?.locationGroupZones
    if (!page) break
    for (const { zone, methodDefinitions } of page.nodes) {
      zones.push({ ...zone, rates: methodDefinitions.nodes })
      if (methodDefinitions.pageInfo.hasNextPage)
        leftOut.push({ name: 'Further rates', zone: zone.name, why: 'Only the first 50 rates of a zone are imported' })
    }
    after = page.pageInfo.endCursor ?? null
    if (!page.pageInfo.hasNextPage) break
  }
  return { zones, leftOut }
}
