const nouns = ['products', 'discounts', 'customers', 'orders', 'themes', 'draft_orders'] as const

/** What the app must be allowed to do in the shop, grouped as the merchant ticks it. */
export const scopeCategories = [
  { label: 'Products', scopes: ['read_products', 'write_products'] },
  { label: 'Discount', scopes: ['read_discounts', 'write_discounts'] },
  { label: 'Customers', scopes: ['read_customers', 'write_customers'] },
  { label: 'Orders', scopes: ['read_orders', 'write_orders'] },
  { label: 'Themes', scopes: ['read_themes', 'write_themes'] },
  { label: 'Draft Orders', scopes: ['read_draft_orders', 'write_draft_orders'] },
] as const

/** Scopes that are needed and not granted. The platform may list `write_x` alone for both: write implies read. */
export const missingScopes = (granted: readonly string[]): string[] => {
  const has = new Set(granted)
  return nouns.flatMap((noun) => {
    const missing: string[] = []
    if (!has.has(`read_${noun}`) && !has.has(`write_${noun}`)) missing.push(`read_${noun}`)
    if (!has.has(`write_${noun}`)) missing.push(`write_${noun}`)
    return missing
  })
}
