import type { ConnectionKind } from '#features/stores/rules.ts'

/** Which of the two ways to connect the merchant looks at; the choice follows from step to step. */
export type Ways = { kind: ConnectionKind; onKind: (kind: ConnectionKind) => void }

export const devDashboardUrl = 'https://dev.shopify.com/dashboard'
