/** The page on which a provider's keys are open. */
export const connectAddress = (provider: string): string => `/payment-methods?connect=${encodeURIComponent(provider)}`
