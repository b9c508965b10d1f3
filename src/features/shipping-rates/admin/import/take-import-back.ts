import type { QueryClient } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { errorMessage } from '#kit/web/use-save.ts'
import type { shippingRates } from '../../contract.ts'
import { forgetRates } from '../rate-queries.ts'
import { rateCount } from '../use-many-rates.ts'

const call = client<typeof shippingRates>()

/** Takes an import back, of a file or from the shop, and says what could not be. */
export const takeImportBack = async (queries: QueryClient, undo: string) => {
  try {
    const { data } = await call('POST /shipping-rate/file/undo', { body: { undo } })
    const left = data.left > 0 ? `; ${data.left} changed since then stay as they are` : ''
    notify.success(`Import undone: ${rateCount(data.count)}${left}`)
  } catch (error) {
    notify.error(errorMessage(error))
  }
  await forgetRates(queries)
}
