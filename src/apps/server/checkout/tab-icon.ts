import { type Look, lookProperties } from '#features/customization/shopper/look.ts'

/**
 * The sign of a shop on the browser's tab, as an address: the first letter of its name on its main colour. Logos are mostly wide, and not
 * to be recognised at the size of a letter. An empty picture without a shop, so that browsers do not ask for one.
 */
export const tabIcon = (shop: { store_name: string; look: Look } | null): string => {
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(shop?.store_name ?? '')?.[0].toLocaleUpperCase('en')
  if (!shop || !letter) return 'data:,'
  const { '--primary': ground, '--on-primary': ink } = lookProperties(shop.look)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="${ink}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
