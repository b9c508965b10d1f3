import { connection } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields } from '../graphql/fields.ts'
import { countryName } from '../shops/countries.ts'
import { gid, toId } from '../shops/gid.ts'
import { getProvinces } from '../shops/provinces.ts'
import type { Shop } from '../shops/shop.ts'
import { firstZones, type Zone, type ZoneRate } from '../shops/zones.ts'

/** Every shop has the one profile that all its goods are in, sent from one place. */
export const deliveryQueries: Fields = {
  deliveryProfiles: (args: PageArgs, { shop }) =>
    connection(
      [shop],
      args,
      ({ identity }) => identity.id,
      () => toProfile(shop),
    ),
  deliveryProfile: ({ id }: { id: string }, { shop }) =>
    toId('DeliveryProfile', id) === shop.identity.id ? toProfile(shop) : null,
}

function toProfile(shop: Shop) {
  const zones = shop.state.settings.zones ?? firstZones(shop.identity)
  return {
    __typename: 'DeliveryProfile',
    id: gid('DeliveryProfile', shop.identity.id),
    name: 'General profile',
    default: true,
    coversAllItems: true,
    profileLocationGroups: [
      {
        __typename: 'DeliveryProfileLocationGroup',
        locationGroup: { __typename: 'DeliveryLocationGroup', id: gid('DeliveryLocationGroup', shop.identity.id) },
        locationGroupZones: (args: PageArgs) =>
          connection(
            zones,
            args,
            (zone) => zones.indexOf(zone),
            (zone) => zoneView(shop, zone, zones.indexOf(zone)),
          ),
      },
    ],
  }
}

const zoneView = (shop: Shop, zone: Zone, at: number) => ({
  __typename: 'DeliveryLocationGroupZone',
  zone: {
    __typename: 'DeliveryZone',
    id: gid('DeliveryZone', shop.identity.id + at),
    name: zone.name,
    countries: zone.countries.map((place) => countryView(`${shop.identity.id}${at}`, place)),
  },
  methodDefinitions: (args: PageArgs) =>
    connection(
      zone.rates,
      args,
      (rate) => zone.rates.indexOf(rate),
      (rate) => methodView(shop, rate, at * 1000 + zone.rates.indexOf(rate)),
    ),
})

function countryView(id: string, place: string) {
  const [code = '', some] = place.split(':')
  return {
    __typename: 'DeliveryCountry',
    id: gid('DeliveryCountry', id),
    code: { countryCode: code === 'REST' ? null : code, restOfWorld: code === 'REST' },
    name: code === 'REST' ? 'Rest of world' : countryName(code),
    provinces: (some?.split(',') ?? getProvinces(code)).map((province) => ({
      __typename: 'DeliveryProvince',
      id: gid('DeliveryProvince', `${id}${province}`),
      code: province,
      name: province,
    })),
  }
}

function methodView(shop: Shop, rate: ZoneRate, at: number) {
  const id = shop.identity.id + at
  const currencyCode = rate.currency ?? shop.identity.currency
  return {
    __typename: 'DeliveryMethodDefinition',
    id: gid('DeliveryMethodDefinition', id),
    name: rate.name,
    description: rate.description,
    active: rate.active,
    methodConditions: rate.conditions.map(({ of, end, amount, unit }, index) => ({
      __typename: 'DeliveryCondition',
      id: gid('DeliveryCondition', id * 10 + index),
      field: of === 'price' ? 'TOTAL_PRICE' : 'TOTAL_WEIGHT',
      operator: end === 'minimum' ? 'GREATER_THAN_OR_EQUAL_TO' : 'LESS_THAN_OR_EQUAL_TO',
      conditionCriteria:
        of === 'price'
          ? { __typename: 'MoneyV2', amount: String(amount), currencyCode }
          : { __typename: 'Weight', value: amount, unit },
    })),
    rateProvider:
      rate.price === null
        ? { __typename: 'DeliveryParticipant', id: gid('DeliveryParticipant', id) }
        : {
            __typename: 'DeliveryRateDefinition',
            id: gid('DeliveryRateDefinition', id),
            price: { __typename: 'MoneyV2', amount: rate.price, currencyCode },
          },
  }
}
