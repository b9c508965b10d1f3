import { queryOptions } from '@tanstack/react-query'
import type { checkoutPreview } from '#features/checkout/preview-contract.ts'
import { client } from '#kit/web/client.ts'
import type { storeCustomization } from '../contract.ts'
import { type Font, firstSavedFont, type PreviewProduct } from '../rules.ts'

const call = client<typeof storeCustomization>()
const ask = client<typeof checkoutPreview>()

export const customizationQuery = queryOptions({
  queryKey: ['store-customization'],
  queryFn: async ({ signal }): Promise<Saved> => (await call('GET /store-customization', {}, { signal })).data,
})

/** A few products of the shop; while it does not tell them, the preview keeps its samples. */
export const previewProductsQuery = queryOptions({
  queryKey: ['preview-products'],
  queryFn: async ({ signal }) => (await call('GET /store-customization/products', {}, { signal })).data,
  retry: false,
  staleTime: Infinity,
})

/** The wallets that shoppers can be shown. */
export const previewWalletsQuery = queryOptions({
  queryKey: ['preview-wallets'],
  queryFn: async ({ signal }) => (await call('GET /store-customization/wallets', {}, { signal })).data.wallets,
})

/** What shoppers of a language are offered for these products, one piece of each. */
export const previewStoreQuery = (language: string, products: readonly PreviewProduct[] = []) =>
  queryOptions({
    queryKey: ['preview-store', language, products],
    queryFn: async ({ signal }) => {
      const sum = (of: (product: PreviewProduct) => number) =>
        products.reduce((total, product) => total + of(product), 0)
      const query = {
        language,
        value: sum(({ unit_price }) => unit_price),
        items: products.length,
        grams: sum(({ grams }) => grams),
      }
      return (await ask('GET /checkout-preview', { query }, { signal })).data
    },
    enabled: products.length > 0,
    retry: false,
  })

/** `updated_at`: when it was saved last; null before the first save. */
export type Saved = { storeCustomization: SavedLook | null; logo: string | null; updated_at: string | null }
type SavedLook = { primary_color: string; heading_color: string; font_family: Font }
type Answer = { message: string; data: Saved }

export type LookValues = {
  primary_color: string
  heading_color: string
  font_family: Font
  /** A file chosen now; null while the saved one stays. */
  logo: File | null
  remove_logo: boolean
}

/** Creates the store's look on the first save, changes the version that was `seen` afterwards. */
export const saveLook = async (seen: string | null, { logo, remove_logo, ...look }: LookValues): Promise<Answer> => {
  const files = logo ? { logo } : {}
  if (seen === null)
    return call('POST /save-store-customization', {
      body: { ...look, font_family: firstSavedFont(look.font_family), seenUpdatedAt: '' },
      files,
    })
  return call('POST /update-store-customization', {
    body: { ...look, seenUpdatedAt: seen, ...(remove_logo && !logo && { remove_logo: 'true' }) },
    files,
  })
}
