import type { ThankYouView } from '#features/checkout/contract.ts'
import type { CheckoutPageProps } from '#features/checkout/shopper/checkout-page.tsx'
import type { HandoverPageProps, MessagePageProps } from '#features/checkout/shopper/message-page.tsx'
import type { PreviewPageProps } from '#features/checkout/shopper/preview-page.tsx'
import type { Texts } from '#features/localization/catalogue.ts'

/** Everything that shoppers meet. The server renders it, and sends it along for the browser to take over. */
export type CheckoutAppPage = {
  texts: Texts
  /** Of a page without a checkout; the others follow their view. */
  locale?: string
} & (
  | ({ kind: 'checkout' } & Pick<CheckoutPageProps, 'view' | 'attemptKey' | 'posted' | 'errors' | 'notice'>)
  | { kind: 'thank-you'; view: ThankYouView }
  | ({ kind: 'preview' } & PreviewPageProps)
  | ({ kind: 'message' } & MessagePageProps)
  | ({ kind: 'handover' } & HandoverPageProps)
)
