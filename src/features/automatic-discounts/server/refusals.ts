import { ShopError } from '#features/stores/server/public.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import type { DiscountErrors, Kind } from '../rules.ts'
import type { UserError } from './operations.ts'

type Field = keyof DiscountErrors

/** Where the platform's path ends, and the form's field that it is about; the first that fits. */
const fieldsByPath: readonly (readonly [RegExp, Field])[] = [
  [/\btitle$/, 'title'],
  [/\bstartsAt$/, 'startsAt'],
  [/\bendsAt$/, 'endsAt'],
  [/\bcombinesWith\b/, 'combinesWith'],
  [/\busesPerOrderLimit$/, 'usesPerOrder'],
  [/\bminimumRequirement\.quantity\b|\bcustomerBuys\.value\.quantity\b/, 'minimumQuantity'],
  [/\bminimumRequirement\b|\bcustomerBuys\.value\b/, 'minimumValue'],
  [/\bcustomerBuys\b/, 'products'],
  [/\bpercentage$/, 'percentage'],
  [/\bamount$|\bdiscountAmount\b/, 'amount'],
  [/\bdiscountOnQuantity\.quantity$/, 'getsQuantity'],
]

const getField = (path: readonly string[] | null, kind: Kind | undefined): string => {
  const text = (path ?? []).join('.')
  const field = fieldsByPath.find(([pattern]) => pattern.test(text))?.[1]
  if (field) return field
  if (/\bcustomerGets\b/.test(text)) return kind === 'buy-x-get-y' ? 'getsProducts' : 'products'
  return 'discount'
}

/** Throws 422 with the platform's sentences at the form's fields, or 404 when the discount is gone; nothing when there are none. */
export const refuseUserErrors = (userErrors: readonly UserError[], kind?: Kind): void => {
  if (userErrors.length === 0) return
  if (userErrors.some(({ field }) => field?.at(-1) === 'id' || field?.at(-1) === 'ownerId')) throw discountNotFound()
  const errors: Record<string, string> = {}
  for (const { field, message } of userErrors) errors[getField(field, kind)] ??= message
  throw refuse.invalid(errors)
}

export const discountNotFound = () => refuse.notFound('This discount is no longer in your shop.')

/** The shop's refusals in words that tell the merchant what to do; everything else as it is. */
export const explainShopErrors = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    throw error instanceof ShopError ? toRefusal(error) : error
  }
}

const toRefusal = (error: ShopError): Refusal => {
  if (error.problem === 'throttled') return refuse.busy(error.message)
  if (error.problem !== 'access-denied') return error
  const scopes = [...new Set(error.requiredAccess?.match(/\b(?:read|write)_[a-z_]+/g))]
  const named = scopes.length > 0 ? scopes.join(' and ') : 'read_discounts and write_discounts'
  return refuse.upstream(
    `Your shop does not allow this: add the permission ${named} to the app in your shop, then uninstall and reinstall the app.`,
    { data: { missingAccessScopes: scopes }, cause: error },
  )
}
