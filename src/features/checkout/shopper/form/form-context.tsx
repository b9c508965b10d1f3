import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import type { Countries, Option } from '../countries/regions.ts'
import type { Errors, Typed } from './validation.ts'

/** What every field of the form needs to know. Fields keep their own text; nothing that the server says overwrites it. */
export type FormState = {
  /** Texts that the fields start with. */
  initial: Typed
  /** They were typed a moment ago, on the page that this one took the place of: another language, or a form without the script. */
  isPosted?: boolean
  errors: Errors
  /** What the store asks for. */
  form: CheckoutForm
  countries: Countries
  /** Country and province stay as they are, and are not asked for. */
  keepsPlace?: boolean
  /** Of the checkout; '' where nothing can be asked for it. */
  token: string
  /** The register does not know the VAT id that was typed. */
  isVatUnknown: boolean
  provinces(country: string): readonly Option[]
  /** The shopper is done with a field for now. */
  onLeave?: (name: string, text: string) => void
}

const Context = createContext<FormState | null>(null)
export const FormProvider = Context.Provider

export const useFormState = (): FormState => {
  const state = useContext(Context)
  if (!state) throw new Error('A field stands outside of its form.')
  return state
}

/** The same object for as long as it says the same: a price that comes draws no field anew. `onLeave` may be another each time. */
export const useSteadyState = (now: Required<Omit<FormState, 'keepsPlace'>>): FormState => {
  const { initial, isPosted, errors, form, countries, token, isVatUnknown, provinces, onLeave } = now
  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    leave.current = onLeave
  }, [onLeave])
  return useMemo(() => {
    const said = { initial, isPosted, errors, form, countries, token, isVatUnknown, provinces }
    return { ...said, onLeave: (name: string, text: string) => leave.current(name, text) }
  }, [initial, isPosted, errors, form, countries, token, isVatUnknown, provinces])
}

/** The element id of a field: its name without the dots that selectors trip over. */
export const toElementId = (name: string) => name.replaceAll('.', '-')
