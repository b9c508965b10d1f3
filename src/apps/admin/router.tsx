import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pages } from '#apps/pages.ts'
import { island } from '#features/auth/admin/public.tsx'
import { fetchAhead, pageOrNotice } from '#kit/web/later.tsx'
import { Root } from './root.tsx'
import { DoorSkeleton, OfflinePage, PageError, PageSkeleton, ShellSkeleton, StepSkeleton } from './route-states.tsx'

type Load = () => Promise<ComponentType>

const loads: Load[] = []

/** A page in a chunk of its own. Without a connection to fetch it by, a notice stands in its place until there is one. */
const page = (load: Load) => {
  loads.push(load)
  return lazyRouteComponent(async () => ({ default: await pageOrNotice(load, OfflinePage) }))
}

/** Fetches the code of all pages while nothing else is to do: they then open at once, and without a connection. */
export const fetchPagesAhead = () => fetchAhead(loads)

const tabsOf = (base: string) => pages.find(({ path }) => path === `${base}/:tab`)?.tabs ?? []

/** Leads an unknown tab to the 404 page, as the server does on a full page load. */
const knownTab =
  (base: string) =>
  ({ params }: { params: { tab: string } }) => {
    if (!tabsOf(base).includes(params.tab)) throw redirect({ to: '/notFound', replace: true })
  }

/** A page with tabs: it receives the address's tab, or its first one. */
const tabbed = (base: string, load: () => Promise<ComponentType<{ tab: never }>>) =>
  page(async () => {
    const Page = await load()
    return () => <Page tab={(useParams({ strict: false }).tab ?? tabsOf(base)[0]) as never} />
  })

const root = createRootRoute({ component: Root })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: () => {
    if (island().user?.onboarding === '') throw redirect({ to: '/onboarding/$step', params: { step: '1' } })
  },
  component: page(async () => (await import('./shell/shell.tsx')).Shell),
  pendingComponent: ShellSkeleton,
})
const inShell = () => shell
const inRoot = () => root

const notFoundPage = page(async () => (await import('./not-found-page.tsx')).NotFoundPage)
const customizationPage = tabbed(
  '/customization',
  async () => (await import('#features/customization/admin/customization-page.tsx')).CustomizationPage,
)
const accountPage = tabbed(
  '/account',
  async () => (await import('#features/account/admin/account-page.tsx')).AccountPage,
)

const settingsPage = tabbed('/settings', async () => (await import('./settings-page.tsx')).SettingsPage)
const billingPage = tabbed(
  '/billing',
  async () => (await import('#features/billing/admin/billing-page.tsx')).BillingPage,
)

const shellRoutes = shell.addChildren([
  createRoute({
    getParentRoute: inShell,
    path: '/dashboard',
    component: page(async () => (await import('#features/dashboard/admin/dashboard-page.tsx')).DashboardPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/orders',
    component: page(async () => (await import('#features/orders/admin/orders-page.tsx')).OrdersPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/orders/$id',
    component: page(async () => (await import('#features/orders/admin/order-page.tsx')).OrderPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/messages',
    component: page(async () => (await import('#features/messages/admin/messages-page.tsx')).MessagesPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/payment-methods',
    component: page(
      async () => (await import('#features/payment-methods/admin/payment-methods-page.tsx')).PaymentMethodsPage,
    ),
  }),
  createRoute({ getParentRoute: inShell, path: '/customization', component: customizationPage }),
  createRoute({
    getParentRoute: inShell,
    path: '/customization/$tab',
    beforeLoad: knownTab('/customization'),
    component: customizationPage,
  }),
  createRoute({ getParentRoute: inShell, path: '/account', component: accountPage }),
  createRoute({
    getParentRoute: inShell,
    path: '/account/$tab',
    beforeLoad: knownTab('/account'),
    component: accountPage,
  }),
  createRoute({ getParentRoute: inShell, path: '/billing', component: billingPage }),
  createRoute({
    getParentRoute: inShell,
    path: '/billing/$tab',
    beforeLoad: knownTab('/billing'),
    component: billingPage,
  }),
  createRoute({ getParentRoute: inShell, path: '/settings', component: settingsPage }),
  createRoute({
    getParentRoute: inShell,
    path: '/settings/$tab',
    beforeLoad: knownTab('/settings'),
    component: settingsPage,
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipping-rates',
    component: page(
      async () => (await import('#features/shipping-rates/admin/shipping-rates-page.tsx')).ShippingRatesPage,
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipping-rates/create-shipping-rate',
    component: page(async () => (await import('#features/shipping-rates/admin/rate-form-page.tsx')).CreateRatePage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipping-rates/update-shipping-rate/$id',
    component: page(async () => {
      const { UpdateRatePage } = await import('#features/shipping-rates/admin/rate-form-page.tsx')
      return () => <UpdateRatePage id={useParams({ strict: false }).id ?? ''} />
    }),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/localization',
    component: page(async () => (await import('#features/localization/admin/localization-page.tsx')).LocalizationPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/plans',
    component: page(async () => (await import('#features/billing/admin/plans-page.tsx')).PlansPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/automatic-discounts',
    component: page(async () => (await import('#features/automatic-discounts/admin/discounts-page.tsx')).DiscountsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/automatic-discounts/create',
    component: page(
      async () => (await import('#features/automatic-discounts/admin/discount-page.tsx')).CreateDiscountPage,
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/automatic-discounts/$id',
    component: page(async () => {
      const { DiscountPage } = await import('#features/automatic-discounts/admin/discount-page.tsx')
      return () => <DiscountPage id={useParams({ strict: false }).id ?? ''} />
    }),
  }),
  createRoute({ getParentRoute: inShell, path: '/notFound', component: notFoundPage }),
  createRoute({ getParentRoute: inShell, path: '$', component: notFoundPage }),
])

const onboarding = createRoute({
  getParentRoute: inRoot,
  path: '/onboarding/$step',
  pendingComponent: StepSkeleton,
  beforeLoad: () => {
    if (island().user?.onboarding !== '') throw redirect({ to: '/dashboard' })
  },
  component: page(async () => {
    const { OnboardingPage } = await import('#features/onboarding/admin/onboarding-page.tsx')
    return () => <OnboardingPage step={useParams({ from: '/onboarding/$step' }).step} />
  }),
})

const doors = [
  createRoute({
    getParentRoute: inRoot,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/login',
    pendingComponent: DoorSkeleton,
    component: page(async () => (await import('#features/auth/admin/login-page.tsx')).LoginPage),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/register',
    pendingComponent: DoorSkeleton,
    component: page(async () => (await import('#features/auth/admin/register-page.tsx')).RegisterPage),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/forgot-password',
    pendingComponent: DoorSkeleton,
    component: page(async () => (await import('#features/auth/admin/forgot-password-page.tsx')).ForgotPasswordPage),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/reset-password/$token',
    pendingComponent: DoorSkeleton,
    component: page(async () => {
      const { ResetPasswordPage } = await import('#features/auth/admin/reset-password-page.tsx')
      return () => <ResetPasswordPage token={useParams({ from: '/reset-password/$token' }).token} />
    }),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/prove-email/$token',
    pendingComponent: DoorSkeleton,
    component: page(async () => {
      const { ProveEmailPage } = await import('#features/auth/admin/prove-email-page.tsx')
      return () => <ProveEmailPage token={useParams({ from: '/prove-email/$token' }).token} />
    }),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([shellRoutes, onboarding, ...doors]),
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
