/** Every page of the merchant admin. The server decides redirects and the 404 status by it, the router its routes and titles. */
export type Page = {
  path: string
  /** Allowed values of a last `:tab` segment; the first is the default. */
  tabs?: readonly string[]
  /** `shell` has the sidebar; `bare` has not. */
  layout: 'shell' | 'bare'
  access: 'merchant' | 'public'
}

const shell = (path: string, tabs?: readonly string[]): Page => ({
  path,
  layout: 'shell',
  access: 'merchant',
  ...(tabs && { tabs }),
})
const door = (path: string): Page => ({ path, layout: 'bare', access: 'public' })

export const pages: readonly Page[] = [
  shell('/dashboard'),
  shell('/orders'),
  shell('/orders/:id'),
  shell('/messages'),
  shell('/account/:tab', ['personal-information', 'security', 'delete-account']),
  shell('/billing/:tab', ['plan', 'invoices', 'manage']),
  shell('/customization/:tab', ['appearance', 'reviews']),
  shell('/shipping-rates'),
  shell('/shipping-rates/create-shipping-rate'),
  shell('/shipping-rates/update-shipping-rate/:id'),
  shell('/automatic-discounts'),
  shell('/automatic-discounts/create'),
  shell('/automatic-discounts/:id'),
  shell('/plans'),
  shell('/payment-methods'),
  shell('/localization'),
  shell('/settings/:tab', ['custom-domain', 'checky-pro-script', 'shopify-store', 'analytics']),
  shell('/notFound'),
  { path: '/onboarding/:step', layout: 'bare', access: 'merchant' },
  door('/login'),
  door('/register'),
  door('/forgot-password'),
  door('/reset-password/:token'),
  door('/prove-email/:token'),
]

/** The page that an address names, or null. `/billing` names `/billing/:tab` too. */
export const pageAt = (pathname: string): { page: Page; parameter: string | null } | null => {
  const path = withoutSlashes(pathname)
  for (const page of pages) {
    const at = page.path.lastIndexOf('/:')
    if (at < 0) {
      if (page.path === path) return { page, parameter: null }
      continue
    }
    const base = page.path.slice(0, at)
    if (page.tabs && path === base) return { page, parameter: null }
    if (path.startsWith(`${base}/`) && !path.slice(base.length + 1).includes('/')) {
      const parameter = decoded(path.slice(base.length + 1))
      return parameter === null ? null : { page, parameter }
    }
  }
  return null
}

/** Without those that it ends with. A regular expression for it would read a long run of them again from each. */
const withoutSlashes = (pathname: string): string => {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** '{Page} - {product name}': the last segment with dashes turned into spaced, capitalised words. */
export const pageTitle = (pathname: string, productName: string): string => {
  const segments = pathname.split('/').filter(Boolean)
  const at = pageAt(pathname)
  // What stands for one thing of many (a rate's id, a step's number) names no page.
  const isOfMany = at !== null && !at.page.tabs && at.parameter !== null
  const named = segments[0] === 'settings' ? 'settings' : (segments.at(isOfMany ? -2 : -1) ?? '')
  const title = named.split('-').filter(Boolean).map(capitalised).join(' ')
  return `${title || 'Dashboard'} - ${productName}`
}
