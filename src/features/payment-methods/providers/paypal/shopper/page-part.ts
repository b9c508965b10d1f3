import type { ProviderPart } from '#features/checkout/shopper/provider/provider-part.ts'
import { mountButton } from './button.ts'
import { expressPayment } from './express-payment.ts'
import { inPlacePayment } from './in-place.ts'

const look = { tagline: false, disableMaxWidth: true }

export const paypal: ProviderPart = {
  mountPayButton: (place, { script, height, ...payment }) =>
    mountButton(place, script, { ...inPlacePayment(payment), style: { ...look, height, label: 'pay' } }),
  mountExpressButton: (place, { script, height, ...payment }) =>
    mountButton(place, script, { ...expressPayment(payment), style: { ...look, height } }),
}
