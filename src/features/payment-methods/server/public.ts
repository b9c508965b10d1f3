export {
  type Connected,
  connectedProvider,
  connectProvider,
  offeredMethods,
  paymentOfReturn,
  proveWebhook,
} from './connected.ts'
export { type Checkable, checkableProvider } from './checkable.ts'
export { doubtKeys, paymentMethodWorkers } from './refused-keys.ts'
export { listProviders, setActive } from './repository.ts'
export { paymentMethodRoutes } from './routes.ts'
export { lingeringProviders, listingProviders, providerTitle, silentProviders } from '../providers/registry.ts'
export { worlds } from '../worlds.ts'
export { isGivenAddress, providerAddresses } from '../providers/addresses.ts'
export {
  type DisputeState,
  type NamedRefund,
  type Payment,
  type PaymentRequest,
  ProviderError,
  type ProviderEvent,
} from '../providers/provider.ts'
export { SurpriseError } from '../providers/surprise.ts'
