import type { Translation } from './translations.ts'

/**
 * What a number counts. `whole`: nothing between; `suffix`: what stands behind it in the form; `kept`: how it is stored, as it is
 * typed, in minor units of the store's currency, or in grams.
 */
export const units = {
  pieces: { whole: true, suffix: '', kept: 'same' },
  money: { whole: false, suffix: '', kept: 'minor' },
  weight: { whole: false, suffix: 'kg', kept: 'grams' },
  days: { whole: true, suffix: 'days', kept: 'same' },
} as const satisfies Record<string, { whole: boolean; suffix: string; kept: 'same' | 'minor' | 'grams' }>
export type Unit = keyof typeof units

type Shared = {
  /** The column, which is also its name wherever a rate is read. */
  column: string
  /** What it is called in sentences, and in the form where that has no `title` of its own. */
  label: string
  title?: string
  /** What the form says below it, and in it while it is empty. */
  hint?: string
  placeholder?: string
  /** Where the form shows it. */
  card: 'general' | 'countries' | 'conditions' | 'price' | 'languages'
  /** What settings copied from another store call a change of it. */
  change: string
  /** Shoppers read it beside the rate. */
  shopper?: true
  /** A rate of the shop's own zones says it; all else of a rate that is imported from there is the merchant's. */
  inShop?: true
}
type Text = Shared & { kind: 'text'; longest: number; missing: string; rows?: number }
type Numeric = Shared & { kind: 'number'; unit: Unit; most: number }
/** `initial`: what it is until somebody says otherwise. */
type Flag = Shared & { kind: 'flag'; initial: boolean }
type Countries = Shared & { kind: 'countries' }
type Translations = Shared & { kind: 'translations' }

const bound = { kind: 'number', card: 'conditions', change: 'conditions' } as const
const items = { ...bound, unit: 'pieces', most: 999_999_999 } as const
const value = { ...bound, unit: 'money', most: 999_999_999, inShop: true } as const
const weight = { ...bound, unit: 'weight', most: 1_000_000, inShop: true } as const
const transit = { kind: 'number', unit: 'days', most: 90, card: 'price', change: 'transit days' } as const
const least = { placeholder: 'No min' } as const
const most = { placeholder: 'No max' } as const

/**
 * Every field of a shipping rate, by the name under which it is saved and in the order of the page. Form, checks, units, what
 * is read, stored, copied between stores and shown to shoppers follow from it.
 */
export const fields = {
  name: {
    kind: 'text',
    column: 'name',
    label: 'Name',
    placeholder: 'Same day shipping',
    longest: 200,
    missing: 'Name is required',
    card: 'general',
    change: 'name',
    shopper: true,
  },
  internalName: {
    kind: 'text',
    column: 'internal_name',
    label: 'Internal name',
    hint: 'Only visible to you',
    longest: 200,
    missing: 'Internal name is required',
    card: 'general',
    change: 'name',
  },
  description: {
    kind: 'text',
    column: 'description',
    label: 'Description',
    hint: 'Shown to shoppers below the name, maximum 200 characters',
    longest: 200,
    missing: 'Description is required',
    rows: 3,
    card: 'general',
    change: 'description',
    shopper: true,
  },
  countries: {
    kind: 'countries',
    column: 'countries',
    label: 'Countries',
    hint: 'None: every country that your shop ships to. A region adds all of its countries.',
    placeholder: 'All countries',
    card: 'countries',
    change: 'countries',
    inShop: true,
  },
  translations: {
    kind: 'translations',
    column: 'translations',
    label: 'Other languages',
    hint: 'A text that is left empty is shown as in the general information.',
    card: 'languages',
    change: 'other languages',
  },
  minimumCartItems: { ...items, ...least, column: 'minimum_cart_items', label: 'Min quantity' },
  maximumCartItems: { ...items, ...most, column: 'maximum_cart_items', label: 'Max quantity' },
  minimumCartValue: { ...value, ...least, column: 'minimum_cart_value', label: 'Min value' },
  maximumCartValue: { ...value, ...most, column: 'maximum_cart_value', label: 'Max value' },
  minimumCartWeight: { ...weight, ...least, column: 'minimum_cart_weight', label: 'Min weight' },
  maximumCartWeight: { ...weight, ...most, column: 'maximum_cart_weight', label: 'Max weight' },
  shippingPrice: {
    kind: 'number',
    unit: 'money',
    column: 'shipping_price',
    label: 'Shipping price',
    hint: '0 is free. While it is empty, the rate is not offered.',
    placeholder: '0.00',
    most: 999_999_999,
    card: 'price',
    change: 'price',
    inShop: true,
  },
  freeFrom: {
    kind: 'number',
    unit: 'money',
    column: 'free_from',
    label: 'Free from',
    hint: 'Free once the items total this much after discounts. Leave it empty for never.',
    placeholder: 'Never',
    most: 999_999_999,
    card: 'price',
    change: 'free from',
  },
  handlingDays: {
    kind: 'number',
    unit: 'days',
    column: 'handling_days',
    label: 'Handling days',
    hint: 'Working days until you ship a parcel, shown to shoppers. 0 is the same day; leave it empty to show nothing.',
    most: 60,
    card: 'price',
    change: 'handling days',
    shopper: true,
  },
  minimumTransitDays: {
    ...transit,
    column: 'minimum_transit_days',
    label: 'Min transit days',
    hint: 'The fewest delivery days that a parcel is in transit. Your delivery calendar says which days those are.',
  },
  maximumTransitDays: {
    ...transit,
    column: 'maximum_transit_days',
    label: 'Max transit days',
    hint: 'The most delivery days. With handling days, shoppers see the expected delivery dates.',
  },
  useAsDefault: {
    kind: 'flag',
    column: 'use_as_default',
    label: 'Use as default',
    title: 'Use this shipping rate as default',
    hint: 'Preselected whenever it applies.',
    card: 'price',
    change: 'default',
    initial: false,
  },
  isActive: {
    kind: 'flag',
    column: 'is_active',
    label: 'On',
    title: 'Offer this shipping rate',
    hint: 'While it is off, no shopper sees it.',
    card: 'price',
    change: 'on or off',
    initial: true,
  },
} as const satisfies Record<string, Text | Numeric | Flag | Countries | Translations>

type Fields = typeof fields
export type FieldName = keyof Fields
type Kind = Fields[FieldName]['kind']
export type FieldNames<D> = { [F in FieldName]: Fields[F] extends D ? F : never }[FieldName]
export type TextField = FieldNames<{ kind: 'text' }>
export type NumberField = FieldNames<{ kind: 'number' }>
type ColumnName<F extends FieldName> = Fields[F]['column']
export type Column = ColumnName<FieldName>
export type Change = Fields[FieldName]['change']
/** What shoppers read of a rate. */
export type ShopperColumn = ColumnName<FieldNames<{ shopper: true }>>
/** What a rate of the shop's own zones says. */
export type ShopColumn = ColumnName<FieldNames<{ inShop: true }>>

export const fieldNames = Object.keys(fields) as FieldName[]
export const columns: readonly Column[] = fieldNames.map((field) => fields[field].column)
export const isNumber = (field: FieldName): field is NumberField => fields[field].kind === 'number'
const isText = (field: FieldName): field is TextField => fields[field].kind === 'text'
export const numberFields = fieldNames.filter(isNumber)
export const textFields = fieldNames.filter(isText)
export const fieldsOn = <C extends Shared['card']>(card: C) =>
  fieldNames.filter((field): field is FieldNames<{ card: C }> => fields[field].card === card)
export const shopperColumns = Object.fromEntries(
  fieldNames.filter((field) => 'shopper' in fields[field]).map((field) => [fields[field].column, true]),
) as Record<ShopperColumn, true>

export const shopFields = fieldNames.filter((field): field is FieldNames<{ inShop: true }> => 'inShop' in fields[field])

/** A description with all that any field may say. */
export const described = (field: FieldName): Text | Numeric | Flag | Countries | Translations => fields[field]

type OfKinds = Record<Kind, unknown>
/** How each kind of field is made. A kind that is forgotten does not compile. */
type Makers<V extends OfKinds> = { [K in keyof V & Kind]: (field: FieldNames<{ kind: K }>) => V[K] }
/** One value for each field, by the kind of the field. */
export type ByField<V extends OfKinds> = { [F in FieldName]: V[Fields[F]['kind']] }
export type ByColumn<V extends OfKinds> = { [F in FieldName as ColumnName<F>]: V[Fields[F]['kind']] }

const made = <V extends OfKinds>(make: Makers<V>, field: FieldName) =>
  (make[fields[field].kind] as (field: FieldName) => unknown)(field)

export const eachField = <V extends OfKinds>(make: Makers<V>) =>
  Object.fromEntries(fieldNames.map((field) => [field, made(make, field)])) as ByField<V>

export const eachColumn = <V extends OfKinds>(make: Makers<V>) =>
  Object.fromEntries(fieldNames.map((field) => [fields[field].column, made(make, field)])) as ByColumn<V>

/** What each kind of field holds. */
export type Held = {
  text: string
  number: number | null
  flag: boolean
  countries: string[]
  translations: Translation[]
}
/** The form of a shipping rate: major units of the store's currency, kilograms, null for none; countries sorted, none for all. */
export type ShippingRateForm = ByField<Held>
/** A rate as it is kept: minor units of its currency, grams. */
export type StoredRate = ByColumn<Held>

/** A rate's values by the names of their fields, in the units that they have. */
export const byField = (rate: StoredRate): ShippingRateForm =>
  eachField<Held>({
    text: (field) => rate[fields[field].column],
    number: (field) => rate[fields[field].column],
    flag: (field) => rate[fields[field].column],
    countries: (field) => rate[fields[field].column],
    translations: (field) => rate[fields[field].column],
  })

const blank: Makers<Held> = {
  text: () => '',
  number: () => null,
  flag: (field) => fields[field].initial,
  countries: () => [],
  translations: () => [],
}

/** A form that nothing is typed into, and a rate that says nothing yet. */
export const blankForm: ShippingRateForm = eachField(blank)
export const blankRate: StoredRate = eachColumn(blank)

/** A rate as shoppers read it; the price in minor units. */
export type ShopperRate = Pick<StoredRate, ShopperColumn> & { id: string; price: number }

export const toShopper = (rate: StoredRate & { id: string; shipping_price: number }): ShopperRate => ({
  ...(Object.fromEntries(
    (Object.keys(shopperColumns) as ShopperColumn[]).map((column) => [column, rate[column]]),
  ) as Pick<StoredRate, ShopperColumn>),
  id: rate.id,
  price: rate.shipping_price,
})
