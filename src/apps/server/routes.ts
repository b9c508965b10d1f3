import type { FastifyInstance } from 'fastify'
import { account } from '#features/account/contract.ts'
import { accountRoutes } from '#features/account/server/public.ts'
import { alerts } from '#features/alerts/contract.ts'
import { alertRoutes } from '#features/alerts/server/public.ts'
import { allStores } from '#features/all-stores/contract.ts'
import { allStoreRoutes } from '#features/all-stores/server/public.ts'
import { analytics } from '#features/analytics/contract.ts'
import { analyticsRoutes, shopperEventRoutes } from '#features/analytics/server/public.ts'
import { shopperEvents } from '#features/analytics/shopper-contract.ts'
import { auth } from '#features/auth/contract.ts'
import { authRoutes } from '#features/auth/server/public.ts'
import { automaticDiscounts } from '#features/automatic-discounts/contract.ts'
import { automaticDiscountRoutes } from '#features/automatic-discounts/server/public.ts'
import { billing } from '#features/billing/contract.ts'
import { billingRoutes } from '#features/billing/server/public.ts'
import { checkoutForms } from '#features/checkout-form/contract.ts'
import { checkoutFormRoutes } from '#features/checkout-form/server/public.ts'
import { captures } from '#features/checkout/captures-contract.ts'
import { checkout } from '#features/checkout/contract.ts'
import { express } from '#features/checkout/express-contract.ts'
import { payments } from '#features/checkout/payments-contract.ts'
import { checkoutPreview } from '#features/checkout/preview-contract.ts'
import { refunds } from '#features/checkout/refunds-contract.ts'
import {
  captureRoutes,
  checkoutRoutes,
  previewRoutes,
  expressRoutes,
  paymentRoutes,
  refundRoutes,
} from '#features/checkout/server/public.ts'
import { appleFiles } from '#features/custom-domains/apple-pay-contract.ts'
import { customDomains } from '#features/custom-domains/contract.ts'
import { appleFileRoutes, customDomainRoutes } from '#features/custom-domains/server/public.ts'
import { storeCustomization } from '#features/customization/contract.ts'
import { customizationRoutes, lookFromShopRoutes } from '#features/customization/server/public.ts'
import { lookFromShop } from '#features/customization/shop-contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { dashboardRoutes } from '#features/dashboard/server/public.ts'
import { funnel } from '#features/funnel/contract.ts'
import { funnelRoutes } from '#features/funnel/server/public.ts'
import { goLive } from '#features/go-live/contract.ts'
import { goLiveRoutes } from '#features/go-live/server/public.ts'
import { checkoutLanguages, localization } from '#features/localization/contract.ts'
import { checkoutLanguageRoutes, localizationRoutes } from '#features/localization/server/public.ts'
import { messages } from '#features/messages/contract.ts'
import { messageRoutes } from '#features/messages/server/public.ts'
import { orderBumps } from '#features/order-bumps/contract.ts'
import { orderBumpRoutes } from '#features/order-bumps/server/public.ts'
import { orders } from '#features/orders/contract.ts'
import { keptFilters } from '#features/orders/filters-contract.ts'
import { keptFilterRoutes, orderRoutes } from '#features/orders/server/public.ts'
import { ownFields } from '#features/own-fields/contract.ts'
import { ownFieldRoutes } from '#features/own-fields/server/public.ts'
import { paymentMethods } from '#features/payment-methods/contract.ts'
import { providerContract, updateContract } from '#features/payment-methods/provider-contract.ts'
import {
  connectable,
  paymentMethodRoutes,
  providerRoutes,
  updateRoutes,
} from '#features/payment-methods/server/public.ts'
import { policiesFromShop } from '#features/policies/contract.ts'
import { policiesFromShopRoutes } from '#features/policies/server/public.ts'
import { preflight } from '#features/preflight/contract.ts'
import { preflightRoutes } from '#features/preflight/server/public.ts'
import { reminders } from '#features/reminders/contract.ts'
import { reminderRoutes } from '#features/reminders/server/public.ts'
import { reviews } from '#features/reviews/contract.ts'
import { reviewRoutes } from '#features/reviews/server/public.ts'
import { script } from '#features/script/contract.ts'
import { scriptRoutes } from '#features/script/server/public.ts'
import { settingsCopy } from '#features/settings-copy/contract.ts'
import { settingsCopyRoutes } from '#features/settings-copy/server/public.ts'
import { deliveryCalendars } from '#features/shipping-rates/calendar-contract.ts'
import { shippingRates } from '#features/shipping-rates/contract.ts'
import {
  deliveryCalendarRoutes,
  ratesFromShopRoutes,
  shippingRateRoutes,
} from '#features/shipping-rates/server/public.ts'
import { ratesFromShop } from '#features/shipping-rates/shop-contract.ts'
import { shopperData } from '#features/shopper-data/contract.ts'
import { shopperDataRoutes } from '#features/shopper-data/server/public.ts'
import { storeRemoval } from '#features/store-removal/contract.ts'
import { storeRemovalRoutes } from '#features/store-removal/server/public.ts'
import { stores } from '#features/stores/contract.ts'
import { storeRoutes } from '#features/stores/server/public.ts'
import { testOrders } from '#features/test-orders/contract.ts'
import { testOrderRoutes } from '#features/test-orders/server/public.ts'
import { trafficSources } from '#features/traffic-sources/contract.ts'
import { trafficSourceRoutes } from '#features/traffic-sources/server/public.ts'
import type { Contract } from '#kit/contract/endpoint.ts'
import { mount, type Mounting, type Routes } from '#kit/server/mount.ts'

export type Feature = { contract: Contract; mount(app: FastifyInstance, mounting: Mounting): void }

const feature = <C extends Contract>(contract: C, routes: Routes<C>): Feature => ({
  contract,
  mount: (app, mounting) => mount(app, contract, routes, mounting),
})

/** The calls of one provider that merchants can connect. */
export const providerFeatures = (provider: (typeof connectable)[number]): Feature[] => [
  feature(providerContract(provider), providerRoutes(provider)),
  ...(provider.record.isUpdated ? [feature(updateContract(provider), updateRoutes(provider))] : []),
]

/** Every call that the server answers below `/api`. */
export const features: readonly Feature[] = [
  feature(auth, authRoutes),
  feature(account, accountRoutes),
  feature(stores, storeRoutes),
  feature(storeRemoval, storeRemovalRoutes),
  feature(settingsCopy, settingsCopyRoutes),
  feature(script, scriptRoutes),
  feature(analytics, analyticsRoutes),
  feature(customDomains, customDomainRoutes),
  feature(appleFiles, appleFileRoutes),
  feature(checkout, checkoutRoutes),
  feature(checkoutPreview, previewRoutes),
  feature(express, expressRoutes),
  feature(shopperEvents, shopperEventRoutes),
  feature(payments, paymentRoutes),
  feature(refunds, refundRoutes),
  feature(captures, captureRoutes),
  feature(billing, billingRoutes),
  feature(storeCustomization, customizationRoutes),
  feature(lookFromShop, lookFromShopRoutes),
  feature(policiesFromShop, policiesFromShopRoutes),
  feature(checkoutForms, checkoutFormRoutes),
  feature(orderBumps, orderBumpRoutes),
  feature(ownFields, ownFieldRoutes),
  feature(reviews, reviewRoutes),
  feature(dashboard, dashboardRoutes),
  feature(funnel, funnelRoutes),
  feature(trafficSources, trafficSourceRoutes),
  feature(allStores, allStoreRoutes),
  feature(goLive, goLiveRoutes),
  feature(orders, orderRoutes),
  feature(keptFilters, keptFilterRoutes),
  feature(alerts, alertRoutes),
  feature(reminders, reminderRoutes),
  feature(messages, messageRoutes),
  feature(shopperData, shopperDataRoutes),
  feature(shippingRates, shippingRateRoutes),
  feature(deliveryCalendars, deliveryCalendarRoutes),
  feature(ratesFromShop, ratesFromShopRoutes),
  feature(automaticDiscounts, automaticDiscountRoutes),
  feature(paymentMethods, paymentMethodRoutes),
  ...connectable.flatMap(providerFeatures),
  feature(testOrders, testOrderRoutes),
  feature(preflight, preflightRoutes),
  feature(localization, localizationRoutes),
  feature(checkoutLanguages, checkoutLanguageRoutes),
]
