/** The kinds that can be made and changed here. */
export const kinds = ['percentage', 'fixed-amount', 'free-shipping', 'buy-x-get-y'] as const
export type Kind = (typeof kinds)[number]
/** `app`: given by an app of the shop. */
export const shownKinds = [...kinds, 'app'] as const
export type ShownKind = (typeof shownKinds)[number]

export const kindNames: Record<ShownKind, string> = {
  percentage: 'Percentage',
  'fixed-amount': 'Fixed amount',
  'free-shipping': 'Free shipping',
  'buy-x-get-y': 'Buy X get Y',
  app: 'App',
}

export const statuses = ['active', 'scheduled', 'paused', 'expired'] as const
export type Status = (typeof statuses)[number]

export const statusLooks: Record<Status, { label: string; color: string }> = {
  active: { label: 'Active', color: 'green' },
  scheduled: { label: 'Scheduled', color: 'blue' },
  paused: { label: 'Paused', color: 'yellow' },
  expired: { label: 'Expired', color: 'gray' },
}

export const combinations = ['product', 'order', 'shipping'] as const
export type Combination = (typeof combinations)[number]

/** What a discount can be combined with: two on the shipping never meet. */
export const getCombinations = (kind: Kind): readonly Combination[] =>
  kind === 'free-shipping' ? ['product', 'order'] : combinations

/** The platform keeps each family apart: within one the kind may change, never across. */
const families: Record<Kind, 'basic' | 'freeShipping' | 'bxgy'> = {
  percentage: 'basic',
  'fixed-amount': 'basic',
  'free-shipping': 'freeShipping',
  'buy-x-get-y': 'bxgy',
}
export const discountFamily = (kind: Kind) => families[kind]

/** Kinds that a discount of this kind can still become. */
export const kindsLike = (kind: Kind): Kind[] => kinds.filter((other) => discountFamily(other) === discountFamily(kind))

/** Everything a person sets. Amounts are minor units of the store's currency; product ids are the platform's numbers. */
export type DiscountForm = {
  title: string
  kind: Kind
  /** Percent, as people write it: 15 takes off 15 %. */
  percentage: number | null
  amount: number | null
  /** A fixed amount comes off every piece, not once per order. */
  eachItem: boolean
  appliesTo: 'order' | 'products'
  /** What the discount applies to; for buy X get Y what has to be bought. */
  products: string[]
  minimum: 'none' | 'quantity' | 'value'
  minimumQuantity: number | null
  minimumValue: number | null
  /** Buy X get Y alone: what the products to get cost. */
  gives: 'free' | 'percentage' | 'amount'
  getsQuantity: number | null
  getsProducts: string[]
  usesPerOrder: number | null
  combinesWith: Combination[]
  /** Instants (ISO 8601). */
  startsAt: string
  endsAt: string | null
}
export type DiscountErrors = Partial<Record<keyof DiscountForm, string>>

export const maxTitleLength = 255
export const maxProducts = 100
const maxCount = 1_000_000
/** In minor units of any currency. */
export const maxAmount = 999_999_999_999

const isCount = (value: number | null) => value !== null && Number.isInteger(value) && value >= 1 && value <= maxCount
const amountProblem = (value: number | null): string | null => {
  if (value !== null && value > maxAmount) return 'Enter a smaller amount'
  return value !== null && Number.isInteger(value) && value >= 1 ? null : 'Enter an amount greater than 0'
}
const isPercentage = (value: number | null) =>
  value !== null && value > 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Whether the form's percentage counts, and its amount: by the kind, or by what buy X get Y gives. */
export const usesPercentage = ({ kind, gives }: Pick<DiscountForm, 'kind' | 'gives'>) =>
  kind === 'percentage' || (kind === 'buy-x-get-y' && gives === 'percentage')
export const usesAmount = ({ kind, gives }: Pick<DiscountForm, 'kind' | 'gives'>) =>
  kind === 'fixed-amount' || (kind === 'buy-x-get-y' && gives === 'amount')
export const choosesProducts = ({ kind, appliesTo }: Pick<DiscountForm, 'kind' | 'appliesTo'>) =>
  kind === 'buy-x-get-y' || (kind !== 'free-shipping' && appliesTo === 'products')

/** The sentence for each field that breaks a rule; fields that the kind does not use are not looked at. */
export const formErrors = (form: DiscountForm): DiscountErrors => {
  const title = form.title.trim()
  return {
    ...(title.length === 0 && { title: 'Title is required' }),
    ...(title.length > maxTitleLength && { title: `Title must be at most ${maxTitleLength} characters` }),
    ...(usesPercentage(form) &&
      !isPercentage(form.percentage) && {
        percentage: 'Enter a percentage from 0.01 to 100, with at most 2 decimals',
      }),
    ...(usesAmount(form) && amountError('amount', form.amount)),
    ...(choosesProducts(form) && productsError('products', form.products)),
    ...minimumErrors(form),
    ...(form.kind === 'buy-x-get-y' && getsErrors(form)),
    ...dateErrors(form),
  }
}

const amountError = (field: 'amount' | 'minimumValue', value: number | null): DiscountErrors => {
  const problem = amountProblem(value)
  return problem === null ? {} : { [field]: problem }
}

const productsError = (field: 'products' | 'getsProducts', products: readonly string[]): DiscountErrors => {
  if (products.length === 0) return { [field]: 'Choose at least one product' }
  return products.length > maxProducts ? { [field]: `Choose at most ${maxProducts} products` } : {}
}

const minimumErrors = ({ kind, minimum, minimumQuantity, minimumValue }: DiscountForm): DiscountErrors => {
  if (minimum === 'none')
    return kind === 'buy-x-get-y' ? { minimum: 'Enter how many items shoppers have to buy, or for what amount' } : {}
  if (minimum === 'quantity' && !isCount(minimumQuantity)) return { minimumQuantity: 'Enter a whole number from 1' }
  return minimum === 'value' ? amountError('minimumValue', minimumValue) : {}
}

const getsErrors = ({ getsQuantity, getsProducts, usesPerOrder }: DiscountForm): DiscountErrors => ({
  ...(!isCount(getsQuantity) && { getsQuantity: 'Enter a whole number from 1' }),
  ...productsError('getsProducts', getsProducts),
  ...(usesPerOrder !== null &&
    !isCount(usesPerOrder) && { usesPerOrder: 'Enter a whole number from 1, or leave it empty for no limit' }),
})

const dateErrors = ({ startsAt, endsAt }: DiscountForm): DiscountErrors => {
  const start = Date.parse(startsAt)
  if (Number.isNaN(start)) return { startsAt: 'Enter a date and time' }
  if (endsAt === null) return {}
  const end = Date.parse(endsAt)
  if (Number.isNaN(end)) return { endsAt: 'Enter a date and time' }
  return end <= start ? { endsAt: 'The end must be after the start' } : {}
}

/** What may be done to a discount: nothing where it can only be changed in the shop itself. */
export const actionsOn = ({ status, readOnly }: { status: Status; readOnly: string | null }) => ({
  canEdit: readOnly === null,
  canPause: readOnly === null && status === 'active',
  canResume: readOnly === null && status === 'paused',
  canDelete: readOnly === null,
})
