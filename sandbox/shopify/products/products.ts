import { connection, count } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields, View } from '../graphql/fields.ts'
import { matcher } from '../graphql/search.ts'
import { gid, toId } from '../shops/gid.ts'
import type { Product, Variant } from '../shops/model.ts'
import { price } from '../shops/money.ts'
import { findVariant, variantTitle } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { sellable } from './stock.ts'

type ListArgs = PageArgs & { query?: string | null; sortKey?: string | null; limit?: number | null }

export const productQueries: Fields = {
  product: ({ id }: { id: string }, { shop }) => viewOrNull(shop, toId('Product', id)),
  productByHandle: ({ handle }: { handle: string }, { shop }) =>
    viewOrNull(shop, shop.state.products.find((product) => product.handle === handle)?.id),
  products: (args: ListArgs, { shop }) =>
    connection(
      sorted(search(shop, args.query), args.sortKey),
      args,
      ({ id }) => id,
      (product) => productView(shop, product),
    ),
  productsCount: ({ query, limit }: ListArgs, { shop }) => count(search(shop, query).length, limit),
  productVariant: ({ id }: { id: string }, { shop }) => {
    const found = findVariant(shop, toId('ProductVariant', id))
    return found ? variantView(shop, found.product, found.variant) : null
  },
  productVariants: (args: ListArgs, { shop }) => {
    const matches = matcher(args.query)
    const all = shop.state.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    const found = all.filter(({ product, variant }) =>
      matches({
        fields: { id: variant.id, sku: variant.sku, product_id: product.id, title: variant.options.join(' / ') },
        text: `${product.title} ${variant.options.join(' ')} ${variant.sku}`,
      }),
    )
    return connection(
      found,
      args,
      ({ variant }) => variant.id,
      ({ product, variant }) => variantView(shop, product, variant),
    )
  },
  collections: (args: ListArgs, { shop }) =>
    connection(
      collectionNames(shop),
      args,
      (name) => collectionId(shop, name),
      (name) => collectionView(shop, name),
    ),
  collection: ({ id }: { id: string }, { shop }) => {
    const name = collectionNames(shop).find((candidate) => collectionId(shop, candidate) === toId('Collection', id))
    return name ? collectionView(shop, name) : null
  },
}

function viewOrNull(shop: Shop, id: number | undefined) {
  const product = shop.state.products.find((candidate) => candidate.id === id)
  return product ? productView(shop, product) : null
}

function search(shop: Shop, query: string | null | undefined): Product[] {
  const matches = matcher(query)
  return shop.state.products.filter((product) =>
    matches({
      fields: {
        id: product.id,
        title: product.title,
        handle: product.handle,
        status: product.status,
        tag: product.tags,
        product_type: product.type,
        vendor: product.vendor,
        sku: product.variants.map(({ sku }) => sku),
        created_at: product.createdAt,
        updated_at: product.updatedAt,
      },
      text: `${product.title} ${product.tags.join(' ')} ${product.vendor} ${product.variants.map(({ sku }) => sku).join(' ')}`,
    }),
  )
}

function sorted(products: Product[], key: string | null | undefined): Product[] {
  const by: Record<string, (product: Product) => string> = {
    TITLE: ({ title }) => title,
    UPDATED_AT: ({ updatedAt }) => updatedAt,
    CREATED_AT: ({ createdAt }) => createdAt,
    VENDOR: ({ vendor }) => vendor,
    PRODUCT_TYPE: ({ type }) => type,
  }
  const value = by[key ?? '']
  return value ? products.toSorted((a, b) => value(a).localeCompare(value(b))) : products
}

export const collectionNames = (shop: Shop) => [...new Set(shop.state.products.map(({ collection }) => collection))]
export const collectionId = (shop: Shop, name: string) =>
  301_440_000_000 + (shop.identity.id % 1000) * 1000 + collectionNames(shop).indexOf(name)

export function collectionView(shop: Shop, name: string) {
  const members = shop.state.products.filter(({ collection }) => collection === name)
  return {
    __typename: 'Collection',
    id: gid('Collection', collectionId(shop, name)),
    title: name,
    handle: name.toLowerCase(),
    productsCount: count(members.length),
    products: (args: PageArgs) =>
      connection(
        members,
        args,
        ({ id }) => id,
        (product) => productView(shop, product),
      ),
  }
}

/** The address of the picture of a product, in the colour of a variant. */
export const pictureUrl = (shop: Shop, product: Product, variant?: Variant) =>
  shop.url(
    `/cdn/products/${product.handle}.svg${variant && product.variants[0] !== variant ? `?variant=${variant.id}` : ''}`,
  )

const imageView = (shop: Shop, product: Product, variant?: Variant) => ({
  __typename: 'Image',
  id: gid('ProductImage', variant?.id ?? product.id),
  url: () => pictureUrl(shop, product, variant),
  altText: product.title,
  width: 600,
  height: 700,
})

const isForSale = (shop: Shop, variant: Variant) => variant.oversell || sellable(shop, variant) > 0

export function productView(shop: Shop, product: Product): View {
  const stock = product.variants.reduce((sum, variant) => sum + sellable(shop, variant), 0)
  const media = () => ({
    __typename: 'MediaImage',
    id: gid('MediaImage', product.id),
    alt: product.title,
    image: imageView(shop, product),
    preview: { image: imageView(shop, product), status: 'READY' },
  })
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    handle: product.handle,
    description: () => product.description,
    descriptionHtml: `<p>${product.description}</p>`,
    productType: product.type,
    vendor: product.vendor,
    tags: product.tags,
    status: product.status,
    isGiftCard: false,
    totalInventory: stock,
    tracksInventory: true,
    hasOnlyDefaultVariant: product.options[0]?.name === 'Title',
    hasOutOfStockVariants: product.variants.some((variant) => !isForSale(shop, variant)),
    onlineStoreUrl: product.status === 'ACTIVE' ? shop.url(`/products/${product.handle}`) : null,
    onlineStorePreviewUrl: shop.url(`/products/${product.handle}`),
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.createdAt,
    options: product.options.map((option, position) => ({
      id: gid('ProductOption', product.id + position),
      name: option.name,
      position: position + 1,
      values: option.values,
    })),
    featuredMedia: media,
    featuredImage: imageView(shop, product),
    media: (args: PageArgs) => connection([product], args, ({ id }) => id, media),
    images: (args: PageArgs) =>
      connection(
        [product],
        args,
        ({ id }) => id,
        () => imageView(shop, product),
      ),
    variantsCount: count(product.variants.length),
    variants: (args: PageArgs) =>
      connection(
        product.variants,
        args,
        ({ id }) => id,
        (variant) => variantView(shop, product, variant),
      ),
    collections: (args: PageArgs) =>
      connection(
        [product.collection],
        args,
        (name) => collectionId(shop, name),
        (name) => collectionView(shop, name),
      ),
  }
}

export function variantView(shop: Shop, product: Product, variant: Variant): View {
  const title = variantTitle(product, variant.options)
  const grams = {
    unit: shop.identity.weightUnit,
    value:
      shop.identity.weightUnit === 'POUNDS' ? Math.round((variant.grams / 453.592) * 100) / 100 : variant.grams / 1000,
  }
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: String(variant.id),
    title: title ?? 'Default Title',
    displayName: `${product.title} - ${title ?? 'Default Title'}`,
    sku: variant.sku,
    barcode: null,
    position: product.variants.indexOf(variant) + 1,
    price: price(variant.price),
    compareAtPrice: variant.compareAt === null ? null : price(variant.compareAt),
    taxable: variant.taxable,
    inventoryQuantity: sellable(shop, variant),
    sellableOnlineQuantity: sellable(shop, variant),
    inventoryPolicy: variant.oversell ? 'CONTINUE' : 'DENY',
    availableForSale: product.status === 'ACTIVE' && isForSale(shop, variant),
    selectedOptions: product.options.map(({ name }, index) => ({ name, value: variant.options[index] ?? '' })),
    image: imageView(shop, product, variant),
    media: (args: PageArgs) =>
      connection(
        [variant],
        args,
        ({ id }) => id,
        () => ({
          __typename: 'MediaImage',
          id: gid('MediaImage', variant.id),
          alt: product.title,
          preview: { image: imageView(shop, product, variant) },
          image: imageView(shop, product, variant),
        }),
      ),
    product: () => productView(shop, product),
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    inventoryItem: {
      __typename: 'InventoryItem',
      id: gid('InventoryItem', variant.id + 7),
      legacyResourceId: String(variant.id + 7),
      sku: variant.sku,
      tracked: true,
      requiresShipping: variant.requiresShipping,
      measurement: { id: gid('InventoryItemMeasurement', variant.id + 7), weight: grams },
    },
  }
}
