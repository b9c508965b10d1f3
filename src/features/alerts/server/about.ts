import { isProvider, providerTitle } from '#features/payment-methods/server/public.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** What an alert is about, as people call it. */
export const subjectText = (subject: string): string => {
  if (isProvider(subject)) return providerTitle(subject)
  return /^[A-Z]{2}$/.test(subject) ? (regions.of(subject) ?? subject) : subject
}
