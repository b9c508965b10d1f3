import { read } from '#features/stores/server/public.ts'

/** Needs `read_shipping`, which not every app has. */
export const shippingProfiles = read(`query ShippingProfiles {
  deliveryProfiles(first: 50) { nodes { id name default profileLocationGroups { locationGroup { id } } } }
}`)

/** One call for each two zones keeps the most that a zone may have below what one query may cost. */
export const shippingZones = read(`query ShippingZones($profile: ID!, $group: ID!, $after: String) {
  deliveryProfile(id: $profile) {
    profileLocationGroups(locationGroupId: $group) {
      locationGroupZones(first: 2, after: $after) {
        nodes {
          zone { name countries { code { countryCode restOfWorld } provinces { code } } }
          methodDefinitions(first: 50) {
            nodes {
              id name description active
              methodConditions { field operator conditionCriteria { __typename ... on MoneyV2 { amount currencyCode } ... on Weight { unit value } } }
              rateProvider { __typename ... on DeliveryRateDefinition { price { amount currencyCode } } }
            }
            pageInfo { hasNextPage }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`)
