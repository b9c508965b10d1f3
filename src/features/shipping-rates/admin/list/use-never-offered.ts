import { useQuery } from '@tanstack/react-query'
import type { ShippingRate } from '../../contract.ts'
import { neverOffered } from '../../coverage.ts'
import { conditionsQuery } from '../rate-queries.ts'
import { neverText } from '../rate-texts.ts'
import { useCurrency } from '../use-currency.ts'

/** Says of a rate why no cart can have it; null where one can, or that is not known yet. */
export const useNeverOffered = () => {
  const { data } = useQuery(conditionsQuery)
  const currency = useCurrency()
  return (rate: ShippingRate): string | null => {
    const reason = data ? neverOffered(rate, currency, data.shipsTo) : null
    return reason && neverText(reason, rate.currency, currency)
  }
}
