import { connection, count } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields } from '../graphql/fields.ts'
import { matcher } from '../graphql/search.ts'
import type { Draft, DraftInput } from '../shops/draft-model.ts'
import { toId } from '../shops/gid.ts'
import { getSides } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { draftMistake, getPaidIn, priceDraft } from './draft-input.ts'
import { completeDraft, deleteDraft, saveDraft } from './draft-orders.ts'
import { calculatedView, draftView } from './draft-view.ts'

const wrong = (message: string, field: string[] | null = null) => [{ field, message }]
const paidAlready = 'This order has been paid'
export const findDraft = (shop: Shop, id: string) =>
  shop.state.drafts.find((draft) => draft.id === toId('DraftOrder', id))

export const draftQueries: Fields = {
  draftOrder: ({ id }: { id: string }, { shop }) => {
    const draft = findDraft(shop, id)
    return draft ? draftView(shop, draft) : null
  },
  draftOrders: (args: PageArgs & { query?: string | null }, { shop }) =>
    connection(
      searchDrafts(shop, args.query),
      args,
      ({ id }) => id,
      (draft) => draftView(shop, draft),
    ),
  draftOrdersCount: ({ query, limit }: { query?: string | null; limit: number | null }, { shop }) =>
    count(searchDrafts(shop, query).length, limit),
}

export const draftMutations: Fields = {
  draftOrderCalculate: ({ input }: { input: DraftInput }, { shop }) => {
    const mistake = draftMistake(shop, input)
    if (mistake) return { calculatedDraftOrder: null, userErrors: wrong(mistake) }
    const paidIn = getPaidIn(shop, input)
    const sides = paidIn
      ? { currency: paidIn.currency, counted: { currency: shop.identity.currency, rate: paidIn.rate } }
      : getSides(shop.identity)
    return { calculatedDraftOrder: calculatedView(shop, input, priceDraft(shop, input), sides), userErrors: [] }
  },
  draftOrderCreate: ({ input }: { input: DraftInput }, { shop }) => {
    const mistake = draftMistake(shop, input)
    return mistake
      ? { draftOrder: null, userErrors: wrong(mistake) }
      : { draftOrder: draftView(shop, saveDraft(shop, input)), userErrors: [] }
  },
  draftOrderUpdate: ({ id, input }: { id: string; input: DraftInput }, { shop }) => {
    const draft = findDraft(shop, id)
    const mistake = draft ? findChangeProblem(shop, draft, input) : 'Draft order not found'
    return mistake || !draft
      ? { draftOrder: null, userErrors: wrong(mistake ?? '') }
      : { draftOrder: draftView(shop, saveDraft(shop, input, draft)), userErrors: [] }
  },
  draftOrderDelete: ({ input }: { input: { id: string } }, { shop }) => {
    const draft = findDraft(shop, input.id)
    if (!draft) return { deletedId: null, userErrors: wrong('Draft order not found', ['input', 'id']) }
    if (draft.status === 'COMPLETED') return { deletedId: null, userErrors: wrong(paidAlready, ['input', 'id']) }
    deleteDraft(shop, draft)
    return { deletedId: input.id, userErrors: [] }
  },
  draftOrderComplete: (
    { id, paymentPending, sourceName }: { id: string; paymentPending?: boolean | null; sourceName?: string | null },
    { shop },
  ) => {
    const draft = findDraft(shop, id)
    if (!draft) return { draftOrder: null, userErrors: wrong('Draft order not found', ['id']) }
    if (draft.status === 'COMPLETED')
      return { draftOrder: draftView(shop, draft), userErrors: wrong(paidAlready, ['id']) }
    const problem = missingProduct(shop, draft)
    if (problem) return { draftOrder: draftView(shop, draft), userErrors: wrong(problem) }
    completeDraft(shop, draft, { pending: paymentPending ?? false, sourceName: sourceName ?? null })
    return { draftOrder: draftView(shop, draft), userErrors: [] }
  },
}

const findChangeProblem = (shop: Shop, draft: Draft, change: DraftInput) =>
  draft.status === 'COMPLETED' ? paidAlready : draftMistake(shop, { ...draft.input, ...change }, draft)

/** A product that the shop no longer has cannot be ordered. */
const missingProduct = (shop: Shop, { priced }: Draft): string | null => {
  const missing = priced.lines.find(({ variantId }) => variantId !== null && !findVariant(shop, variantId))
  return missing ? `Product with ID ${missing.variantId} is no longer available.` : null
}

function searchDrafts(shop: Shop, query: string | null | undefined): Draft[] {
  const matches = matcher(query)
  return shop.state.drafts.filter((draft) =>
    matches({
      fields: {
        id: draft.id,
        name: draft.name,
        status: draft.status,
        tag: draft.tags,
        created_at: draft.createdAt,
        email: draft.email,
      },
      text: [draft.name, draft.email, ...draft.tags].join(' '),
    }),
  )
}
