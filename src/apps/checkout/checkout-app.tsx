// Every page has these, so they come first: what the script brings later stands behind them.
import '#features/checkout/shopper/page/base.css'
import '#features/customization/shopper/fonts.css'
import type { ComponentProps, ReactNode } from 'react'
import { CheckoutPage } from '#features/checkout/shopper/checkout-page.tsx'
import type { Countries, Option } from '#features/checkout/shopper/countries/regions.ts'
import { ThankYouPage } from '#features/checkout/shopper/order/thank-you-page.tsx'
import { ExpiredPage } from '#features/checkout/shopper/page/expired-page.tsx'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { type CheckoutAppPage, getLocale } from './page.ts'

type Props = {
  page: CheckoutAppPage
  countries: Countries
  /** Those that the page could be in. */
  languages: readonly Option[]
  /** Draws what few pages are, which is no part of what every browser loads. */
  rare?: (() => ReactNode) | undefined
} & Pick<ComponentProps<typeof CheckoutPage>, 'watch'>

export const CheckoutApp = ({ languages, ...props }: Props) => {
  const { texts, language = 'en' } = props.page
  return (
    <SpeechProvider speech={{ texts, language, languages, locale: getLocale(props.page) }}>
      <Shown {...props} />
    </SpeechProvider>
  )
}

const Shown = ({ page, countries, watch, rare }: Omit<Props, 'languages'>) => {
  const isMeasured = Boolean(page.measuring)
  switch (page.kind) {
    case 'checkout':
      return page.view.state === 'expired' ? (
        <ExpiredPage shop={page.view} href={page.view.cart_url} />
      ) : (
        <CheckoutPage {...page} countries={countries} isMeasured={isMeasured} watch={watch} />
      )
    case 'thank-you':
      return <ThankYouPage {...page} isMeasured={isMeasured} />
    default:
      return rare?.()
  }
}
