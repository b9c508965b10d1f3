import { providerVariables } from '#features/payment-methods/server/public.ts'
import * as kit from '#kit/server/env.ts'

/** Every variable that the product reads. */
export const variables: kit.Variables = { ...kit.variables.shape, ...providerVariables }

/** Reads the product's configuration. Throws one error that names each unusable variable in a sentence, without its value. */
export const readEnv = (source: Record<string, string | undefined>): kit.Env => kit.readEnv(source, providerVariables)
