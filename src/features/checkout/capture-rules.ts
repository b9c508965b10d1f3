/** How an authorized payment stands. `released`: voided or lapsed, and nothing was taken. */
export const authorizationStates = ['open', 'captured', 'released'] as const
export type AuthorizationState = (typeof authorizationStates)[number]

export const captureKinds = ['capture', 'void'] as const
export type CaptureKind = (typeof captureKinds)[number]

/** `asked`: its provider has not answered yet. */
export const captureStates = ['asked', 'done', 'failed'] as const
export type CaptureState = (typeof captureStates)[number]

/** So long before an authorization lapses its merchant is told. */
export const captureDueMs = 2 * 24 * 60 * 60_000

type Paid = { amount: number; authorization_state: string | null; captured_amount: number | null }

/** What was taken of a payment, in minor units: nothing of one that is authorized alone. */
export const getCapturedAmount = ({ amount, authorization_state, captured_amount }: Paid): number =>
  authorization_state === null ? amount : (captured_amount ?? 0)
