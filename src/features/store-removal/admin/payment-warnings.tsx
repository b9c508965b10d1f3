import { count } from './count.ts'
import { Warning } from './warning.tsx'

/** Payments that nobody looks after here any more: paid without an order, and authorized but not captured. */
export const PaymentWarnings = ({ unsolved, uncaptured }: { unsolved: number; uncaptured: number }) => (
  <>
    {unsolved > 0 && (
      <Warning title={`${count(unsolved, 'payment')} without an order`}>
        {unsolved === 1 ? 'A shopper paid and has' : 'Shoppers paid and have'} no order in your shop yet. Solve this on
        the dashboard first: afterwards you can only find it at the payment provider.
      </Warning>
    )}
    {uncaptured > 0 && (
      <Warning title={`${count(uncaptured, 'payment')} not captured`}>
        {uncaptured === 1 ? 'A payment is' : 'Payments are'} authorized, and you do not have the money yet. Capture or
        void {uncaptured === 1 ? 'it from the order' : 'them from the orders'} first: afterwards you can only do so at
        the payment provider, until the authorization expires.
      </Warning>
    )}
  </>
)
