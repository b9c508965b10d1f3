import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#kit/web/client.ts'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { ShippingRate } from '../contract.ts'
import { placesText } from '../countries.ts'
import { uncoveredCart, unreachedCountries } from '../coverage.ts'
import { conditionsQuery, deleteRate, forgetRates } from './rate-queries.ts'
import { cartText } from './rate-texts.ts'
import { useCurrency } from './use-currency.ts'

/** Deletes a rate after a question that says what shoppers will miss; `onDone`, which can take it back, once the list is without it. */
export const useDeleteRate = (onDone: (message: string, undo: string) => void) => {
  const queries = useQueryClient()
  const currency = useCurrency()
  const { save } = useSave((rate: ShippingRate) => deleteRate(rate.id), {
    fallback: 'There was an error deleting the shipping rate.',
    success: false,
    onSuccess: async ({ message, data }) => {
      await forgetRates(queries)
      onDone(message, data.undo)
    },
    onFailure: (error) => {
      if (error instanceof CallError && error.status === 404) void forgetRates(queries)
    },
  })

  const getLoss = (rate: ShippingRate): string => {
    const known = queries.getQueryData(conditionsQuery.queryKey)
    if (!known) return ''
    const { all, shipsTo } = known
    const left = all.filter(({ id }) => id !== rate.id)
    const before = new Set(unreachedCountries(all, currency, shipsTo))
    const lost = unreachedCountries(left, currency, shipsTo).filter((country) => !before.has(country))
    if (lost.length > 0) return ` Without it, your shop has no rate for ${placesText(lost)}.`
    if (uncoveredCart(all, currency, shipsTo)) return ''
    const gap = uncoveredCart(left, currency, shipsTo)
    return gap ? ` Without it, some carts have no shipping rate, such as ${cartText(gap)}.` : ''
  }

  return async (rate: ShippingRate) => {
    const yes = await confirm({
      title: `Delete “${rate.name}”?`,
      text: `Shoppers can no longer choose it. You can undo this for a moment.${getLoss(rate)}`,
      confirm: 'Delete',
      danger: true,
    })
    if (yes) await save(rate)
  }
}
