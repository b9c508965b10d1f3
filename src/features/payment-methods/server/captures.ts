import type { Services } from '#kit/server/context.ts'
import type { CapturePart, Payment, Provider } from '../providers/provider.ts'

/** What may be done with payments of one store's account that are authorized alone. */
export type ConnectedCaptures = {
  capture(payment: Payment, part: CapturePart): Promise<void>
  void(payment: Payment, key: string): Promise<void>
}

export const toCaptures = (
  provider: Pick<Provider, 'capture' | 'void'>,
  asked: Services,
  credentials: unknown,
  ask: <T>(call: () => Promise<T>) => Promise<T>,
): ConnectedCaptures | null => {
  const { capture, void: release } = provider
  return capture && release
    ? {
        capture: (payment, part) => ask(() => capture(asked, credentials, payment, part)),
        void: (payment, key) => ask(() => release(asked, credentials, payment, key)),
      }
    : null
}
