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
import { Root } from './root.tsx'
import { PageError, PageSkeleton } from './route-states.tsx'

const tabsOf = (base: string) => pages.find(({ path }) => path === `${base}/:tab`)?.tabs ?? []

/** Leads an unknown tab to the 404 page, as the server does on a full page load. */
const knownTab =
  (base: string) =>
  ({ params }: { params: { tab: string } }) => {
    if (!tabsOf(base).includes(params.tab)) throw redirect({ to: '/notFound', replace: true })
  }

/** A page with tabs: it receives the address's tab, or its first one. */
const tabbed = (base: string, load: () => Promise<ComponentType<{ tab: never }>>) =>
  lazyRouteComponent(async () => {
    const Page = await load()
    return {
      default: () => <Page tab={(useParams({ strict: false }).tab ?? tabsOf(base)[0]) as never} />,
    }
  })

const root = createRootRoute({ component: Root })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: () => {
    if (island().user?.onboarding === '') throw redirect({ to: '/onboarding/$step', params: { step: '1' } })
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})
const inShell = () => shell
const inRoot = () => root

const notFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
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
    component: lazyRouteComponent(() => import('#features/dashboard/admin/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/payment-methods',
    component: lazyRouteComponent(
      () => import('#features/payment-methods/admin/payment-methods-page.tsx'),
      'PaymentMethodsPage',
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
    component: lazyRouteComponent(
      () => import('#features/shipping-rates/admin/shipping-rates-page.tsx'),
      'ShippingRatesPage',
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipping-rates/create-shipping-rate',
    component: lazyRouteComponent(() => import('#features/shipping-rates/admin/rate-form-page.tsx'), 'CreateRatePage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipping-rates/update-shipping-rate/$id',
    component: lazyRouteComponent(async () => {
      const { UpdateRatePage } = await import('#features/shipping-rates/admin/rate-form-page.tsx')
      return { default: () => <UpdateRatePage id={useParams({ strict: false }).id ?? ''} /> }
    }),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/localization',
    component: lazyRouteComponent(
      () => import('#features/localization/admin/localization-page.tsx'),
      'LocalizationPage',
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/plans',
    component: lazyRouteComponent(() => import('#features/billing/admin/plans-page.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/automatic-discounts',
    component: lazyRouteComponent(
      () => import('#features/automatic-discounts/admin/discounts-page.tsx'),
      'DiscountsPage',
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/automatic-discounts/create',
    component: lazyRouteComponent(
      () => import('#features/automatic-discounts/admin/discount-page.tsx'),
      'CreateDiscountPage',
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/automatic-discounts/$id',
    component: lazyRouteComponent(async () => {
      const { DiscountPage } = await import('#features/automatic-discounts/admin/discount-page.tsx')
      return { default: () => <DiscountPage id={useParams({ strict: false }).id ?? ''} /> }
    }),
  }),
  createRoute({ getParentRoute: inShell, path: '/notFound', component: notFoundPage }),
  createRoute({ getParentRoute: inShell, path: '$', component: notFoundPage }),
])

const onboarding = createRoute({
  getParentRoute: inRoot,
  path: '/onboarding/$step',
  beforeLoad: () => {
    if (island().user?.onboarding !== '') throw redirect({ to: '/dashboard' })
  },
  component: lazyRouteComponent(async () => {
    const { OnboardingPage } = await import('#features/onboarding/admin/onboarding-page.tsx')
    return { default: () => <OnboardingPage step={useParams({ from: '/onboarding/$step' }).step} /> }
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
    component: lazyRouteComponent(() => import('#features/auth/admin/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/register',
    component: lazyRouteComponent(() => import('#features/auth/admin/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('#features/auth/admin/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: inRoot,
    path: '/reset-password/$token',
    component: lazyRouteComponent(async () => {
      const { ResetPasswordPage } = await import('#features/auth/admin/reset-password-page.tsx')
      return { default: () => <ResetPasswordPage token={useParams({ from: '/reset-password/$token' }).token} /> }
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
