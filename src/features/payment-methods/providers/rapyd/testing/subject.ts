import { accounts } from '#sandbox/rapyd/accounts.ts'
import type { Subject } from '../../testing/subject.ts'
import { rapyd as description } from '../description.ts'

export const rapyd: Subject = {
  description,
  method: 'card',
  getKeys(index) {
    const { accessKey, secretKey } = accounts[index]!
    return { access_key: accessKey, secret_key: secretKey }
  },
  foreign: 2,
  startPath: /\/v1\/checkout$/,
  webhookAccount: accounts[0]!.accessKey,
  currencies: ['EUR', 'JPY', 'KWD', 'HUF', 'TWD', 'ISK'],
  proof: { headers: ['signature', 'salt', 'timestamp'], coversBody: true },
  reportsDeclines: true,
}
