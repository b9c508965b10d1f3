import { noProvider } from '#features/checkout/rules.ts'
import { paymentType } from '#features/payment-methods/payment-types.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import type { Split } from '../rules.ts'

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
const devices: Record<string, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' }

const nameBy = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

const methodLabel = (way: string): string => {
  const [provider = '', method = ''] = way.split('/')
  if (provider === noProvider) return 'Nothing to pay'
  return method === '' ? providerTitle(provider) : `${providerTitle(provider)}, ${paymentType(method).label}`
}

/** What a part of the funnel is called. */
export const getLabel = (split: Split, value: string): string => {
  if (split === 'way') return value === '' ? 'None yet' : methodLabel(value)
  if (value === '') return 'Not known'
  if (split === 'device') return devices[value] ?? value
  return nameBy(split === 'country' ? regions : languages, value)
}
