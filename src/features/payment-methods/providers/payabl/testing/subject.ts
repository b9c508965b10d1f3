import { accounts } from '#sandbox/payabl/accounts.ts'
import type { Subject } from '../../testing/subject.ts'
import { payabl as description } from '../description.ts'

export const payabl: Subject = {
  description,
  method: 'card',
  getKeys(index) {
    const { merchantId, secret } = accounts[index]!
    return { merchant_id: merchantId, secret_key: secret }
  },
  foreign: 2,
  startPath: /\/pay\/payment\/init$/,
  currencies: ['EUR', 'JPY', 'HUF', 'TWD', 'ISK'],
  proof: { headers: [], form: 'security', coversBody: false },
  reportsDeclines: true,
}
