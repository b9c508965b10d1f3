import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { isUnknownTab, type Page, pageAt, pages } from '#apps/pages.ts'
import { island } from '#features/auth/admin/public.tsx'
import { pageOrNotice } from '#kit/web/later.tsx'
import { Root } from './root.tsx'
import { DoorSkeleton, MissingPage, PageError, PageSkeleton, ShellSkeleton, StepSkeleton } from './route-states.tsx'

type Load = () => Promise<ComponentType>

/** A page in a chunk of its own. Without a connection or a server to fetch it from, a notice stands in its place until it is there. */
const page = (load: Load) => lazyRouteComponent(async () => ({ default: await pageOrNotice(load, MissingPage) }))

const root = createRootRoute({ component: Root })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (island().user?.onboarding === '') throw redirect({ to: '/onboarding/$step', params: { step: '1' } })
    // As the server does on a full page load.
    if (isUnknownTab(pageAt(location.pathname))) throw redirect({ to: '/notFound', replace: true })
  },
  component: page(async () => (await import('./shell/shell.tsx')).Shell),
  pendingComponent: ShellSkeleton,
})
const inShell = () => shell
const inRoot = () => root

/** What the address says of a page: `{ id: string }`. */
type Given<P extends Page> = P extends { tabs: readonly (infer Tab)[] }
  ? { tab: Tab }
  : P['path'] extends `${string}/$${infer Name}`
    ? Record<Name, string>
    : object

type Screen<P extends Page> = () => Promise<ComponentType<Given<P>>>

/** A page's screen, which receives what its address says. */
const toScreen = <P extends Page>({ path, tabs }: P, load: Screen<P>) =>
  page(async () => {
    const Shown = await load()
    const name = path.split('/$')[1] ?? ''
    return () => {
      const params: Record<string, string> = useParams({ strict: false })
      return createElement(Shown, { [name]: params[name] ?? tabs?.[0] } as never)
    }
  })

const at = <const P extends Page>(place: P, load: Screen<P>) =>
  createRoute({ getParentRoute: inShell, path: place.path, component: toScreen(place, load) })

/** A page of which one tab at a time is shown; its address without a tab shows the first. */
const atTabs = <const P extends Page & { base: string }>(place: P, load: Screen<P>) => {
  const component = toScreen(place, load)
  return [
    createRoute({ getParentRoute: inShell, path: place.base, component }),
    createRoute({ getParentRoute: inShell, path: place.path, component }),
  ] as const
}

const notFound: Screen<typeof pages.notFound> = async () => (await import('./not-found-page.tsx')).NotFoundPage

const shellRoutes = shell.addChildren([
  at(pages.dashboard, async () => (await import('#features/dashboard/admin/dashboard-page.tsx')).DashboardPage),
  at(pages.orders, async () => (await import('#features/orders/admin/orders-page.tsx')).OrdersPage),
  at(pages.order, async () => (await import('#features/orders/admin/order-page.tsx')).OrderPage),
  at(pages.alerts, async () => (await import('#features/alerts/admin/alerts-page.tsx')).AlertsPage),
  at(pages.testOrder, async () => (await import('#features/test-orders/admin/test-order-page.tsx')).TestOrderPage),
  at(pages.messages, async () => (await import('#features/messages/admin/messages-page.tsx')).MessagesPage),
  at(pages.funnel, async () => (await import('#features/funnel/admin/funnel-page.tsx')).FunnelPage),
  at(pages.allStores, async () => (await import('#features/all-stores/admin/all-stores-page.tsx')).AllStoresPage),
  at(
    pages.trafficSources,
    async () => (await import('#features/traffic-sources/admin/traffic-sources-page.tsx')).TrafficSourcesPage,
  ),
  at(pages.reminders, async () => (await import('#features/reminders/admin/reminders-page.tsx')).RemindersPage),
  at(
    pages.paymentMethods,
    async () => (await import('#features/payment-methods/admin/payment-methods-page.tsx')).PaymentMethodsPage,
  ),
  ...atTabs(
    pages.customization,
    async () => (await import('#features/customization/admin/customization-page.tsx')).CustomizationPage,
  ),
  ...atTabs(pages.account, async () => (await import('#features/account/admin/account-page.tsx')).AccountPage),
  ...atTabs(pages.billing, async () => (await import('#features/billing/admin/billing-page.tsx')).BillingPage),
  ...atTabs(pages.settings, async () => (await import('./settings-page.tsx')).SettingsPage),
  at(
    pages.rates,
    async () => (await import('#features/shipping-rates/admin/list/shipping-rates-page.tsx')).ShippingRatesPage,
  ),
  at(
    pages.createRate,
    async () => (await import('#features/shipping-rates/admin/form/rate-form-page.tsx')).CreateRatePage,
  ),
  at(pages.rate, async () => (await import('#features/shipping-rates/admin/form/rate-form-page.tsx')).UpdateRatePage),
  at(
    pages.localization,
    async () => (await import('#features/localization/admin/localization-page.tsx')).LocalizationPage,
  ),
  at(pages.plans, async () => (await import('#features/billing/admin/plans-page.tsx')).PlansPage),
  at(
    pages.discounts,
    async () => (await import('#features/automatic-discounts/admin/discounts-page.tsx')).DiscountsPage,
  ),
  at(
    pages.createDiscount,
    async () => (await import('#features/automatic-discounts/admin/discount-page.tsx')).CreateDiscountPage,
  ),
  at(pages.orderBump, async () => (await import('#features/order-bumps/admin/order-bump-page.tsx')).OrderBumpPage),
  at(pages.discount, async () => (await import('#features/automatic-discounts/admin/discount-page.tsx')).DiscountPage),
  at(pages.notFound, notFound),
  createRoute({ getParentRoute: inShell, path: '$', component: page(notFound) }),
])

const onboarding = createRoute({
  getParentRoute: inRoot,
  path: pages.onboarding.path,
  pendingComponent: StepSkeleton,
  beforeLoad: () => {
    if (island().user?.onboarding !== '') throw redirect({ to: '/dashboard' })
  },
  component: toScreen(
    pages.onboarding,
    async () => (await import('#features/onboarding/admin/onboarding-page.tsx')).OnboardingPage,
  ),
})

const door = <const P extends Page>(place: P, load: Screen<P>) =>
  createRoute({
    getParentRoute: inRoot,
    path: place.path,
    pendingComponent: DoorSkeleton,
    component: toScreen(place, load),
  })

const doors = [
  createRoute({
    getParentRoute: inRoot,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  door(pages.logIn, async () => (await import('#features/auth/admin/login-page.tsx')).LoginPage),
  door(pages.register, async () => (await import('#features/auth/admin/register-page.tsx')).RegisterPage),
  door(
    pages.forgotPassword,
    async () => (await import('#features/auth/admin/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  door(
    pages.resetPassword,
    async () => (await import('#features/auth/admin/reset-password-page.tsx')).ResetPasswordPage,
  ),
  door(pages.proveEmail, async () => (await import('#features/auth/admin/prove-email-page.tsx')).ProveEmailPage),
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
