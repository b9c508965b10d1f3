/** A page of the merchant admin. */
export type Page = {
  /** Its address, with `$name` where it has a parameter. */
  path: string
  /** Allowed values of a last `$tab` segment; the first is the default. */
  tabs?: readonly string[]
  /** `shell` has the sidebar; `bare` has not. */
  layout: 'shell' | 'bare'
  access: 'merchant' | 'public'
}

const shell = <const P extends string>(path: P) => ({ path, layout: 'shell', access: 'merchant' }) as const
const door = <const P extends string>(path: P) => ({ path, layout: 'bare', access: 'public' }) as const
/** A page that its `base` names as well: then it shows its first tab. */
const tabbed = <const B extends string, const T extends readonly string[]>(base: B, tabs: T) =>
  ({ base, path: `${base}/$tab`, tabs, layout: 'shell', access: 'merchant' }) as const

/** Every page of the merchant admin. The server decides redirects and the 404 status by it, the router makes its routes of it. */
export const pages = {
  dashboard: shell('/dashboard'),
  orders: shell('/orders'),
  order: shell('/orders/$id'),
  messages: shell('/messages'),
  alerts: shell('/alerts'),
  funnel: shell('/why-shoppers-leave'),
  allStores: shell('/all-stores'),
  trafficSources: shell('/where-orders-come-from'),
  reminders: shell('/abandoned-checkouts'),
  testOrder: shell('/test-order'),
  account: tabbed('/account', ['personal-information', 'security', 'delete-account']),
  billing: tabbed('/billing', ['plan', 'invoices', 'manage']),
  customization: tabbed('/customization', ['appearance', 'reviews', 'form']),
  rates: shell('/shipping-rates'),
  createRate: shell('/shipping-rates/create-shipping-rate'),
  rate: shell('/shipping-rates/update-shipping-rate/$id'),
  discounts: shell('/automatic-discounts'),
  createDiscount: shell('/automatic-discounts/create'),
  discount: shell('/automatic-discounts/$id'),
  orderBump: shell('/order-bump'),
  plans: shell('/plans'),
  paymentMethods: shell('/payment-methods'),
  localization: shell('/localization'),
  settings: tabbed('/settings', ['custom-domain', 'checky-pro-script', 'shopify-store', 'analytics']),
  notFound: shell('/notFound'),
  onboarding: { path: '/onboarding/$step', layout: 'bare', access: 'merchant' },
  logIn: door('/login'),
  register: door('/register'),
  forgotPassword: door('/forgot-password'),
  resetPassword: door('/reset-password/$token'),
  proveEmail: door('/prove-email/$token'),
} as const satisfies Record<string, Page>

export const allPages: readonly Page[] = Object.values(pages)

/** Whether an address names a tab that its page does not have. */
export const isUnknownTab = (found: ReturnType<typeof pageAt>): boolean =>
  found?.page.tabs !== undefined && found.parameter !== null && !found.page.tabs.includes(found.parameter)

/** The page that an address names, or null. `/billing` names `/billing/$tab` too. */
export const pageAt = (pathname: string): { page: Page; parameter: string | null } | null => {
  const path = withoutSlashes(pathname)
  for (const page of allPages) {
    const at = page.path.lastIndexOf('/$')
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
  // What stands for one thing of many (a rate's id, a step's number) names no page; below no page of ours neither.
  const isRecord = at !== null && !at.page.tabs && at.parameter !== null
  const words = at ? segments.slice(0, isRecord ? -1 : undefined) : segments.filter((segment) => !/\d/.test(segment))
  const named = segments[0] === 'settings' ? 'settings' : (words.at(-1) ?? '')
  const title = named.split('-').filter(Boolean).map(capitalised).join(' ')
  return `${title || 'Dashboard'} - ${productName}`
}
