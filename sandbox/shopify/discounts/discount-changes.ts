import type { Context, Fields } from '../graphql/fields.ts'
import type { Discount, DiscountRule } from '../shops/discount-model.ts'
import type { Shop } from '../shops/shop.ts'
import { discountBody } from '../webhooks/bodies.ts'
import { mergeDiscount, mistakesIn } from './discount-input.ts'
import type { DiscountInput } from './discount-input.ts'
import { automaticNode, codeNode, findDiscount } from './discounts.ts'

type Method = 'automatic' | 'code'
const memberByKind = { automatic: 'automaticDiscountNode', code: 'codeDiscountNode' } as const
const idMemberByKind = { automatic: 'deletedAutomaticDiscountId', code: 'deletedCodeDiscountId' } as const

/** The mutations of one kind of discount: its create and update differ from the others' by names only. */
function buildMutations(method: Method, kind: DiscountRule['kind'], name: string, argument: string): Fields {
  const save = (shop: Shop, input: DiscountInput, known?: Discount) => {
    const userErrors = mistakesIn(
      shop,
      argument,
      method === 'automatic' ? input : { ...input, title: input.title ?? input.code ?? null },
      known,
    )
    if (userErrors.length > 0) return { [memberByKind[method]]: null, userErrors }
    const merged = mergeDiscount(shop, kind, input, known)
    const discount = known ? Object.assign(known, merged) : { id: shop.nextId(), ...merged }
    if (!known) shop.state.discounts.push(discount)
    shop.save()
    shop.emit(known ? 'discounts/update' : 'discounts/create', discountBody(shop, discount))
    return answer(shop, method, discount)
  }
  return {
    [`${name}Create`]: (args: Record<string, DiscountInput>, { shop }: Context) => save(shop, args[argument]!),
    [`${name}Update`]: (args: Record<string, DiscountInput> & { id: string }, { shop }: Context) => {
      const known = findDiscount(shop, args.id, method === 'code')
      return known?.rule.kind === kind ? save(shop, args[argument]!, known) : missing(method)
    },
  }
}

const answer = (shop: Shop, method: Method, discount: Discount) => ({
  [memberByKind[method]]: method === 'code' ? codeNode(shop, discount) : automaticNode(shop, discount),
  userErrors: [],
})
const missing = (method: Method) => ({
  [memberByKind[method]]: null,
  [idMemberByKind[method]]: null,
  userErrors: [{ field: ['id'], message: 'Discount does not exist', code: 'INVALID' }],
})

/** Switching on starts it now, switching off ends it now: the platform has no third state. */
function switching(method: Method, change: (discount: Discount, now: string) => void) {
  return ({ id }: { id: string }, { shop }: Context) => {
    const discount = findDiscount(shop, id, method === 'code')
    if (!discount) return missing(method)
    change(discount, shop.now().toISOString())
    discount.updatedAt = shop.now().toISOString()
    shop.save()
    shop.emit('discounts/update', discountBody(shop, discount))
    return answer(shop, method, discount)
  }
}

function deleting(method: Method) {
  return ({ id }: { id: string }, { shop }: Context) => {
    const discount = findDiscount(shop, id, method === 'code')
    if (!discount) return missing(method)
    shop.state.discounts.splice(shop.state.discounts.indexOf(discount), 1)
    shop.save()
    shop.emit('discounts/delete', discountBody(shop, discount))
    return { [idMemberByKind[method]]: id, userErrors: [] }
  }
}

const activate = (discount: Discount, now: string) => {
  if (discount.startsAt > now) discount.startsAt = now
  discount.endsAt = null
}
const deactivate = (discount: Discount, now: string) => {
  discount.endsAt = now
}

export const discountMutations: Fields = {
  ...buildMutations('automatic', 'basic', 'discountAutomaticBasic', 'automaticBasicDiscount'),
  ...buildMutations('automatic', 'free-shipping', 'discountAutomaticFreeShipping', 'freeShippingAutomaticDiscount'),
  ...buildMutations('automatic', 'bxgy', 'discountAutomaticBxgy', 'automaticBxgyDiscount'),
  ...buildMutations('code', 'basic', 'discountCodeBasic', 'basicCodeDiscount'),
  ...buildMutations('code', 'free-shipping', 'discountCodeFreeShipping', 'freeShippingCodeDiscount'),
  ...buildMutations('code', 'bxgy', 'discountCodeBxgy', 'bxgyCodeDiscount'),
  discountAutomaticActivate: switching('automatic', activate),
  discountAutomaticDeactivate: switching('automatic', deactivate),
  discountAutomaticDelete: deleting('automatic'),
  discountCodeActivate: switching('code', activate),
  discountCodeDeactivate: switching('code', deactivate),
  discountCodeDelete: deleting('code'),
}
