import type { Measuring } from '#features/analytics/measuring.ts'
import type { ThankYouView } from '#features/checkout/contract.ts'
import type { CheckoutPageProps } from '#features/checkout/shopper/checkout-page.tsx'
import type { Proof } from '#features/checkout/shopper/contact/prove-box.tsx'
import type { HandoverPageProps } from '#features/checkout/shopper/handover-page.tsx'
import type { MessagePageProps, PolicyPageProps } from '#features/checkout/shopper/message-page.tsx'
import type { AddressPageProps } from '#features/checkout/shopper/order/order-address-page.tsx'
import type { ChangeProblem } from '#features/checkout/shopper/order/order-changes.tsx'
import type { PreviewPageProps } from '#features/checkout/shopper/preview/preview-page.tsx'
import type { Texts } from '#features/localization/catalogue.ts'
import type { Written } from '#kit/contract/written.ts'

/** Everything that shoppers meet. The server renders it, and sends it along for the browser to take over. */
export type CheckoutAppPage = {
  texts: Texts
  /** The code of the language that the texts are in; English unless given. */
  language?: string
  /** The codes of those to choose from; all unless given. */
  languages?: readonly string[]
  /** Of a page without a checkout; the others follow their view. */
  locale?: string
  /** What the server's language data wrote on it. */
  written?: Readonly<Written>
  /** Of a checkout, or an order, whose store measures. */
  measuring?: Measuring
} &
  /** `pricesAt`: where a browser without the script gets the prices that a script would ask for. */
  (
    | ({ kind: 'checkout' } & Pick<
        CheckoutPageProps,
        'view' | 'attemptKey' | 'posted' | 'errors' | 'notice' | 'proof'
      > & { pricesAt?: string })
    /** `receipt`: where it is as a file, for whom there is one. */
    | {
        kind: 'thank-you'
        view: ThankYouView
        proof?: Proof
        receipt?: string
        asksCancel?: boolean
        problem?: ChangeProblem
      }
    | ({ kind: 'address' } & AddressPageProps)
    | ({ kind: 'preview' } & PreviewPageProps)
    | ({ kind: 'message' } & MessagePageProps)
    | ({ kind: 'handover' } & HandoverPageProps)
    | ({ kind: 'policy' } & PolicyPageProps)
  )

/** How numbers, money and names are written on a page. */
export const getLocale = (page: CheckoutAppPage) => ('view' in page ? page.view.locale : (page.locale ?? 'en'))

/** What the server of the same build wrote into a page for its script: that it is there tells what it is. */
export const isCheckoutAppPage = (found: unknown): found is CheckoutAppPage =>
  typeof found === 'object' && found !== null && 'kind' in found
