import { ProviderError } from './provider.ts'

/** Of Airwallex, Rapyd with its pages and payments, and Viva. The others answer that there is none. */
const codes = new Set(['resource_not_found', 'ERROR_GET_HOSTED_PAGE', 'ERROR_GET_PAYMENT', '404'])

/** Whether a provider refused to tell of a payment because it has none of that name: the same kind stands for a wrong question too. */
export const isUnknownPayment = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'refused' && error.code !== undefined && codes.has(error.code)
