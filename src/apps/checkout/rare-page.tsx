import { HandoverPage } from '#features/checkout/shopper/handover-page.tsx'
import { MessagePage, PolicyPage } from '#features/checkout/shopper/message-page.tsx'
import { OrderAddressPage } from '#features/checkout/shopper/order/order-address-page.tsx'
import type { CheckoutAppPage } from './page.ts'
import { Preview } from './preview.tsx'

/** What browsers load apart, or nothing of: the server has all of it at hand. */
export const RarePage = ({ page }: { page: CheckoutAppPage }) => {
  switch (page.kind) {
    case 'address':
      return <OrderAddressPage {...page} />
    case 'handover':
      return <HandoverPage {...page} />
    case 'preview':
      return <Preview page={page} />
    case 'policy':
      return <PolicyPage {...page} />
    case 'message':
      return <MessagePage {...page} />
    default:
      return null
  }
}
