import { accounts } from '#sandbox/stripe-payments/accounts.ts'
import type { Subject } from '../../testing/subject.ts'
import { stripe as description } from '../description.ts'

export const stripe: Subject = {
  description,
  twin: 'stripe-payments',
  method: 'card',
  getKeys(index) {
    const { secretKey, webhookSecret } = accounts[index]!
    return { secret_key: secretKey, webhook_secret: webhookSecret }
  },
  foreign: 2,
  startPath: /\/v1\/checkout\/sessions$/,
  webhookAccount: accounts[0]!.secretKey,
  currencies: ['EUR', 'JPY', 'HUF', 'TWD'],
  // Stripe takes no less than 175 forints.
  least: 175,
  proof: { headers: ['stripe-signature'], coversBody: true },
  countsHundredths: true,
}
