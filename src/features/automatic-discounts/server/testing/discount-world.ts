import { shopWorld } from '#apps/server/testing/shop-world.ts'

type Seen = { id: string; values: Record<string, unknown>; updated_at: string }

/** What the form would send for a discount as it was read. */
const toForm = ({ values, updated_at }: Seen) => {
  const ids = (list: unknown) => (list as { id: string }[]).map(({ id }) => id)
  return {
    ...values,
    products: ids(values['products']),
    getsProducts: ids(values['getsProducts']),
    seenUpdatedAt: updated_at,
  }
}

/** A merchant of the sandbox's first shop, and short ways to make and change its automatic discounts. */
export const discountWorld = async () => {
  const world = await shopWorld({ webhooks: false })
  const { merchant } = world
  let made = 0
  /** The least that a new discount needs, each with a title of its own. */
  const base = () => ({
    title: `Discount ${(made += 1)}`,
    kind: 'percentage',
    percentage: 12.5,
    startsAt: '2026-01-01T09:00:00Z',
  })
  const submit = (values: object = {}) => merchant.call('POST /automatic-discounts', { body: { ...base(), ...values } })
  return {
    ...world,
    base,
    submit,
    async create(values: object = {}) {
      const answer = await submit(values)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.data.discount
    },
    list: async () => (await merchant.call('GET /automatic-discounts')).body.data.discounts as { id: string }[],
    get: (id: string) => merchant.call('GET /automatic-discounts/:id', { params: { id } }),
    put: (seen: Seen, values: object) =>
      merchant.call('PUT /automatic-discounts/:id', { params: { id: seen.id }, body: { ...toForm(seen), ...values } }),
    act: (action: 'pause' | 'resume', id: string) =>
      merchant.call(`POST /automatic-discounts/:id/${action}`, { params: { id } }),
    remove: (id: string) => merchant.call('DELETE /automatic-discounts/:id', { params: { id } }),
  }
}
export type DiscountWorld = Awaited<ReturnType<typeof discountWorld>>
