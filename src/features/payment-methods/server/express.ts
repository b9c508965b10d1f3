import type { Services } from '#kit/server/context.ts'
import type {
  ExpressAgreed,
  ExpressQuote,
  ExpressRequest,
  Provider,
  SheetRequest,
  WalletSheets,
} from '../providers/provider.ts'

/** Payments of one store's account that begin with the address that the provider knows. */
export type ConnectedExpress = {
  start(request: ExpressRequest): Promise<{ payment_id: string }>
  toCountry(code: string): string
  quote(quote: ExpressQuote): Promise<void>
  agreed(paymentId: string): Promise<ExpressAgreed | null>
}

export const toExpress = (
  { express }: Pick<Provider, 'express'>,
  asked: Services,
  credentials: unknown,
  ask: <T>(call: () => Promise<T>) => Promise<T>,
): ConnectedExpress | null =>
  express
    ? {
        start: (request) => ask(() => express.start(asked, credentials, request)),
        toCountry: (code) => express.toCountry(code),
        quote: (quote) => ask(() => express.quote(asked, credentials, quote)),
        agreed: (paymentId) => ask(() => express.agreed(asked, credentials, paymentId)),
      }
    : null

/** Wallets of one store's account whose sheets ask for address and way of shipping. */
export type ConnectedSheets = {
  types: readonly string[]
  description: WalletSheets
  open(request: SheetRequest): Promise<Record<string, unknown>>
}

export const getSheets = <Settings>(
  { sheets }: Pick<Provider<unknown, Settings>, 'sheets'>,
  asked: Services,
  credentials: unknown,
  settings: Settings,
  ask: <T>(call: () => Promise<T>) => Promise<T>,
): ConnectedSheets | null =>
  sheets
    ? {
        types: sheets.types,
        description: sheets.describe(asked, settings),
        open: (request) => ask(() => sheets.open(asked, credentials, request)),
      }
    : null
