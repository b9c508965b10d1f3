import type { InPlace, PayButtonRequest } from '#features/checkout/shopper/provider/provider-part.ts'
import type { ButtonOptions } from './button.ts'

type Mount = Pick<PayButtonRequest, 'session' | 'isWhole' | 'pay' | 'onFailure'>

/** What PayPal's button does with a payment of the form: started by us, agreed to there, taken by our server on the way back. */
export const inPlacePayment = ({ session, isWhole, pay, onFailure }: Mount) => {
  let step: InPlace | null = null
  /** PayPal's window was left before our server had begun the payment. */
  let isGone = false
  const back = async (): Promise<boolean> => {
    const left = step
    step = null
    return left !== null && session.cameBack(left.return_url, { isTried: true })
  }
  return {
    onClick: (_data, actions) =>
      session.snapshot().phase === 'idle' && isWhole() ? actions.resolve() : actions.reject(),
    async createOrder() {
      isGone = false
      let begun: InPlace | null = null
      await pay((next) => {
        step = begun = next
      })
      if (isGone) await back()
      if (!step || !begun) throw new Error('refused')
      return (begun as InPlace).payment_id
    },
    async onApprove(_data, actions) {
      const agreed = step
      const isKnown = await back()
      // Without an answer the address itself says how it went; without a connection the page waits for one.
      if (!isKnown && (navigator as { onLine?: boolean }).onLine === false) session.refused(null)
      else if (agreed && !isKnown) window.location.assign(agreed.return_url)
      const { state, problem } = session.snapshot().view
      if (!isKnown || state !== 'failed' || problem === null) return
      // Refused by the bank: PayPal lets the shopper choose another source of money for the same payment.
      step = agreed
      actions.restart()
    },
    onCancel() {
      isGone = true
      void back()
    },
    onError() {
      isGone = true
      // What was refused here is said by the form.
      if (!step) return
      onFailure()
      void back()
    },
  } satisfies ButtonOptions
}
