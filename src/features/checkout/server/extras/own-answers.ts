import { error } from '#features/localization/error-sources.ts'
import { answersTo, inLanguage, unanswered } from '#features/own-fields/rules.ts'
import { listOwnFields } from '#features/own-fields/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Extras } from '../../extras.ts'
import type { Checkout } from '../repository.ts'

/** Without answers that no field of the store takes: one that was deleted or changed meanwhile takes no answer. */
export const withOwnAnswers = async <E extends Extras | undefined>(
  services: Services,
  storeId: string,
  extras: E,
): Promise<E> => {
  if (!extras?.own) return extras
  const fields = inLanguage(await listOwnFields(services, storeId), 'en')
  return { ...extras, own: answersTo(fields, extras.own) }
}

/** A sentence for each own field of the store that must be answered and is not; null as a country leaves those of some countries out. */
export const unansweredOwn = async (
  services: Services,
  { store_id, locale }: Pick<Checkout, 'store_id' | 'locale'>,
  { own = {} }: Extras,
  country: string | null,
): Promise<Record<string, string>> => {
  const fields = inLanguage(await listOwnFields(services, store_id), locale)
  return Object.fromEntries(
    unanswered(fields, own, country).map(({ id, label }) => [
      `own.${id}`,
      error.own_field.replace('{label}', () => label),
    ]),
  )
}
