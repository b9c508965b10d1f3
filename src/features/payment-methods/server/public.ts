export { connectProvider } from './connect.ts'
export {
  type Connected,
  connectedProvider,
  offeredMethods,
  findReturnedPayment,
  proveWebhook,
  getWorld,
} from './connected.ts'
export { takesAmount, takesEmail } from './takes.ts'
export { type Checkable, checkableProvider } from './checkable.ts'
export { learnOffers } from './offers.ts'
export { recheckKeys, paymentMethodWorkers } from './refused-keys.ts'
export { capturesLater, listProviders, setActive } from './repository.ts'
export { authorizedUntil, canWait, capturesParts } from '../capture-rules.ts'
export { paymentMethodRoutes } from './routes.ts'
export { providerRoutes, updateRoutes } from './provider-routes.ts'
export { connectable, findDescription, isProvider, providerTitle, providers } from '../providers/catalog.ts'
export { askingProviders, lingeringProviders, listingProviders, silentProviders } from '../providers/registry.ts'
export { providerVariables } from '../providers/environment.ts'
export { worlds } from '../worlds.ts'
export { isGivenAddress, providerAddresses, providerSources, type ScriptSources } from '../providers/addresses.ts'
export {
  type DisputeState,
  type Loss,
  type NamedRefund,
  type Payment,
  type PaymentRequest,
  ProviderError,
  type RefundMade,
  type RefundPart,
  type Started,
  type ProviderEvent,
} from '../providers/provider.ts'
export { isUnknownPayment } from '../providers/unknown-payment.ts'
export { SurpriseError } from '../providers/surprise.ts'
export type { ProviderName } from '../providers/catalog.ts'
