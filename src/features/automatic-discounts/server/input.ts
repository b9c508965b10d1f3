import { toMajor } from '#kit/contract/money.ts'
import { choosesProducts, getCombinations, type DiscountForm, discountFamily, usesPercentage } from '../rules.ts'
import type { AutomaticDiscount, Items } from './node.ts'
import { getProducts } from './view.ts'

const productGid = (id: string) => `gid://shopify/Product/${id}`

/** The form as the platform's input. `known` is the discount that it changes: products are sent as what is added and removed. */
export const toInput = (form: DiscountForm, currency: string, known?: AutomaticDiscount): object => {
  const common = {
    title: form.title,
    startsAt: form.startsAt,
    endsAt: form.endsAt,
    combinesWith: combinesWith(form),
  }
  switch (discountFamily(form.kind)) {
    case 'basic':
      return {
        ...common,
        minimumRequirement: minimum(form, currency),
        customerGets: { value: basicValue(form, currency), items: itemsInput(form, getsItems(known)) },
      }
    case 'freeShipping':
      // Where it ships to is set once: a choice made in the shop since then is kept.
      return {
        ...common,
        minimumRequirement: minimum(form, currency),
        ...(!known && { destination: { all: true } }),
      }
    case 'bxgy':
      return {
        ...common,
        usesPerOrderLimit: form.usesPerOrder === null ? null : String(form.usesPerOrder),
        customerBuys: { value: bought(form, currency), items: changedProducts(form.products, buysItems(known)) },
        customerGets: {
          value: {
            discountOnQuantity: { quantity: String(form.getsQuantity), effect: effect(form, currency) },
          },
          items: changedProducts(form.getsProducts, getsItems(known)),
        },
      }
  }
}

const combinesWith = ({ kind, combinesWith: names }: DiscountForm) => {
  const may = new Set(getCombinations(kind).filter((name) => names.includes(name)))
  return {
    productDiscounts: may.has('product'),
    orderDiscounts: may.has('order'),
    shippingDiscounts: may.has('shipping'),
  }
}

/** 12.5 → 0.125, without the noise of a division. */
export const toFraction = (percent: number) => Math.round(percent * 100) / 10_000

const basicValue = (form: DiscountForm, currency: string) =>
  form.kind === 'percentage'
    ? { percentage: toFraction(form.percentage!) }
    : {
        discountAmount: {
          amount: toMajor(form.amount!, currency),
          appliesOnEachItem: choosesProducts(form) && form.eachItem,
        },
      }

const effect = (form: DiscountForm, currency: string) => {
  if (form.gives === 'free') return { percentage: 1 }
  return usesPercentage(form)
    ? { percentage: toFraction(form.percentage!) }
    : { amount: toMajor(form.amount!, currency) }
}

/** Both members are always named, so that a change from one to the other leaves nothing behind. */
const minimum = ({ minimum: by, minimumQuantity, minimumValue }: DiscountForm, currency: string) => ({
  quantity: { greaterThanOrEqualToQuantity: by === 'quantity' ? String(minimumQuantity) : null },
  subtotal: { greaterThanOrEqualToSubtotal: by === 'value' ? toMajor(minimumValue!, currency) : null },
})

const bought = ({ minimum: by, minimumQuantity, minimumValue }: DiscountForm, currency: string) =>
  by === 'quantity' ? { quantity: String(minimumQuantity) } : { amount: toMajor(minimumValue!, currency) }

const getsItems = (known: AutomaticDiscount | undefined) =>
  known && 'customerGets' in known ? known.customerGets.items : undefined
const buysItems = (known: AutomaticDiscount | undefined) =>
  known && 'customerBuys' in known ? known.customerBuys.items : undefined

const itemsInput = (form: DiscountForm, known: Items | undefined) =>
  choosesProducts(form) ? changedProducts(form.products, known) : { all: true }

const changedProducts = (wanted: readonly string[], known: Items | undefined) => {
  const before = known ? getProducts(known).map(({ id }) => id) : []
  return {
    products: {
      productsToAdd: wanted.filter((id) => !before.includes(id)).map(productGid),
      productsToRemove: before.filter((id) => !wanted.includes(id)).map(productGid),
    },
  }
}
