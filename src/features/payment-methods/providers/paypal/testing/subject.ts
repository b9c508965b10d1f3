import { accounts } from '#sandbox/paypal/accounts.ts'
import type { Subject } from '../../testing/subject.ts'
import { paypal as description } from '../description.ts'

export const paypal: Subject = {
  description,
  method: 'paypal',
  getKeys(index) {
    const { clientId, secret } = accounts[index]!
    return { clientId, secret }
  },
  foreign: 2,
  startPath: /\/v2\/checkout\/orders$/,
  currencies: ['EUR', 'JPY', 'HUF', 'TWD'],
  proof: {
    headers: ['paypal-transmission-sig', 'paypal-transmission-id', 'paypal-transmission-time'],
    coversBody: true,
  },
  isTakenByUs: 'PAYMENT.CAPTURE.COMPLETED',
}
