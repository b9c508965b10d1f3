import { Kind, TypeInfo, getNamedType, isCompositeType, visit, visitWithTypeInfo } from 'graphql'
import type { DocumentNode, FieldNode, GraphQLSchema } from 'graphql'
import type { ShopIdentity } from '../shops/shops.ts'

export const maxPerQuery = 1_000
/** Points a second, by plan. */
export const restoreRates: Record<ShopIdentity['plan'], number> = { Basic: 100, Shopify: 100, Advanced: 200 }
const bucketSeconds = 20

/**
 * What a query is reckoned to cost before it runs: a scalar 0, an object 1, a mutation 10, a connection by the size it asks for.
 * Sizes weigh less the larger they are, like the platform's own reckoning, so that nested pages stay below the limit of one query.
 */
export function queryCost(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): number {
  const types = new TypeInfo(schema)
  const weights: number[] = [1]
  let cost = 0
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter(node) {
          const type = types.getType()
          const weight = weights.at(-1) ?? 1
          const mutation = types.getParentType() === schema.getMutationType()
          if (mutation) cost += 10
          else if (type && isCompositeType(getNamedType(type)) && !(weights.length > 1 && isWrapper(node)))
            cost += weight
          weights.push(weight * pageWeight(node, variables))
        },
        leave() {
          weights.pop()
        },
      },
    }),
  )
  return cost
}

const isWrapper = ({ name }: FieldNode) => ['nodes', 'edges', 'pageInfo', 'userErrors'].includes(name.value)

function pageWeight(node: FieldNode, variables: Record<string, unknown>): number {
  const size = node.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value
  if (!size) return 1
  const asked =
    size.kind === Kind.INT
      ? Number(size.value)
      : size.kind === Kind.VARIABLE
        ? Number(variables[size.name.value] ?? 1)
        : 1
  return Math.max(1, Math.ceil(1.8 * Math.log2(asked + 1)))
}

/** What an answer really cost: its objects, never more than was reckoned. */
export function actualCost(data: unknown, requested: number, mutations: number): number {
  return Math.min(requested, objectsIn(data) - 1 + mutations * 10)
}

function objectsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + objectsIn(item), 0)
  if (value === null || typeof value !== 'object') return 0
  return Object.entries(value).reduce((sum, [key, item]) => sum + (key === 'pageInfo' ? 0 : objectsIn(item)), 1)
}

/** The leaky bucket of one app in one shop: it fills up by the second, and a query that finds too little is throttled. */
export class Bucket {
  readonly restoreRate: number
  readonly maximum: number
  #level: number
  #at: number

  constructor(restoreRate: number, now: number) {
    this.restoreRate = restoreRate
    this.maximum = this.restoreRate * bucketSeconds
    this.#level = this.maximum
    this.#at = now
  }

  /** Points that are there at `now` (milliseconds). */
  available(now: number): number {
    this.#level = Math.min(this.maximum, this.#level + ((now - this.#at) / 1000) * this.restoreRate)
    this.#at = now
    return Math.floor(this.#level)
  }

  /** Takes points away, or gives them back when negative. */
  spend(points: number): void {
    this.#level = Math.min(this.maximum, this.#level - points)
  }

  status(now: number) {
    return { maximumAvailable: this.maximum, currentlyAvailable: this.available(now), restoreRate: this.restoreRate }
  }
}
