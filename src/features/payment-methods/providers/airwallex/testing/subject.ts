import { accounts } from '#sandbox/airwallex/accounts.ts'
import type { Subject } from '../../testing/subject.ts'
import { airwallex as description } from '../description.ts'

export const airwallex: Subject = {
  description,
  method: 'card',
  getKeys(index) {
    const { clientId, apiKey, webhookSecret } = accounts[index]!
    return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
  },
  foreign: 4,
  startPath: /\/payment_intents\/create$/,
  webhookAccount: accounts[0]!.id,
  currencies: ['EUR', 'JPY', 'KWD', 'HUF', 'TWD', 'ISK'],
  proof: { headers: ['x-signature', 'x-timestamp'], coversBody: true },
  // It tells of a payment that was made before it is paid.
  messagesAtStart: 1,
  reportsDeclines: true,
  path: ({ id }, choice) => `/sandbox/airwallex/payment_intents/${id}/${choice === 'pay' ? 'succeed' : 'fail'}`,
}
