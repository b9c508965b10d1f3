import { CheckoutPage } from '#features/checkout/shopper/checkout-page.tsx'
import { HandoverPage, MessagePage } from '#features/checkout/shopper/message-page.tsx'
import { PreviewPage } from '#features/checkout/shopper/preview-page.tsx'
import type { Option } from '#features/checkout/shopper/regions.ts'
import { ThankYouPage } from '#features/checkout/shopper/thank-you-page.tsx'
import { LiveTexts } from '#features/localization/shopper/live-texts.tsx'
import { TextsProvider } from '#features/localization/shopper/texts.tsx'
import type { CheckoutAppPage } from './page.ts'
import '#features/customization/shopper/fonts.css'
import '#features/checkout/shopper/base.css'

type Props = { page: CheckoutAppPage; countries: readonly Option[] }

export const CheckoutApp = ({ page, countries }: Props) => (
  <TextsProvider texts={page.texts}>
    <Shown page={page} countries={countries} />
  </TextsProvider>
)

const Shown = ({ page, countries }: Props) => {
  switch (page.kind) {
    case 'checkout':
      return page.view.state === 'expired' ? (
        <MessagePage message="expired" shop={page.view} href={page.view.cart_url} />
      ) : (
        <CheckoutPage {...page} countries={countries} />
      )
    case 'thank-you':
      return <ThankYouPage view={page.view} />
    case 'message':
      return <MessagePage {...page} />
    case 'handover':
      return <HandoverPage {...page} />
    case 'preview':
      return (
        <LiveTexts texts={page.texts}>
          <PreviewPage {...page} />
        </LiveTexts>
      )
  }
}
