import type { QueryClient } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { takeBack } from '#kit/web/notification/take-back.ts'
import type { shippingRates } from '../../contract.ts'
import { forgetRates } from '../rate-queries.ts'
import { rateCount } from '../use-many-rates.ts'

const call = client<typeof shippingRates>()

/** Takes an import back, of a file or from the shop, and says what could not be. */
export const takeImportBack = (queries: QueryClient, undo: string) =>
  takeBack(async () => {
    const undone = call('POST /shipping-rate/file/undo', { body: { undo } })
    const { data } = await undone.finally(() => void forgetRates(queries))
    const left = data.left > 0 ? `; ${data.left} changed since then stay as they are` : ''
    return `Import undone: ${rateCount(data.count)}${left}`
  })
