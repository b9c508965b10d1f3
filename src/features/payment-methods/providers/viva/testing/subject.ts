import { accounts } from '#sandbox/viva/accounts.ts'
import type { Subject } from '../../testing/subject.ts'
import { viva as description } from '../description.ts'

export const viva: Subject = {
  description,
  method: 'card',
  getKeys(index) {
    const { merchantId, apiKey, clientId, clientSecret } = accounts[index]!
    return { merchant_id: merchantId, api_key: apiKey, clientId, secret: clientSecret }
  },
  foreign: 2,
  startPath: /\/checkout\/v2\/orders$/,
  webhookAccount: accounts[0]!.merchantId,
  currencies: ['EUR', 'HUF'],
  proof: { headers: [], coversBody: false },
  reportsDeclines: true,
  countsHundredths: true,
}
