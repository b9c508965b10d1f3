import { analyticsVariables } from '#features/analytics/server/public.ts'
import { billingVariables } from '#features/billing/server/public.ts'
import { checkoutAddress, checkoutRule, checkoutVariables } from '#features/checkout/server/public.ts'
import { domainVariables } from '#features/custom-domains/server/public.ts'
import { providerVariables } from '#features/payment-methods/server/public.ts'
import { storeVariables } from '#features/stores/server/public.ts'
import { vatVariables } from '#features/vat-ids/server/public.ts'
import * as kit from '#kit/server/env.ts'

const added: kit.Variables = {
  ...checkoutVariables,
  ...domainVariables,
  ...storeVariables,
  ...billingVariables,
  ...analyticsVariables,
  ...vatVariables,
  ...providerVariables,
}

/** Every variable that the product reads. */
export const variables: kit.Variables = { ...kit.variables.shape, ...added }

/** Reads the product's configuration. Throws one error that names each unusable variable in a sentence, without its value. */
export const readEnv = (source: Record<string, string | undefined>): kit.Env => {
  const env = kit.readEnv(source, added, checkoutRule)
  return { ...env, CHECKOUT_URL: env.CHECKOUT_URL ?? checkoutAddress(env.PUBLIC_URL) }
}
