import { type FormEvent, useRef, useState } from 'react'
import { useFormState } from '../form/form-context.tsx'

/** Whoever types a postcode types on for a moment. */
const pauseMs = 250

/**
 * The towns at the postcode of an address. The one town that there is fills its field until
 * postcode or country is another one, several are offered; what was typed stays.
 */
export const usePlaces = (group: 'shipping_address' | 'billing_address') => {
  const { token } = useFormState()
  const [cities, setCities] = useState<readonly string[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = async (form: HTMLFormElement) => {
    // Loaded with the first postcode: the page stays small.
    const loaded = await import('./fill-city.ts').catch(() => null)
    // Its page was left meanwhile.
    if (!form.isConnected) return
    setCities((await loaded?.fillCity(form, group, token)) ?? [])
  }
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name, form } = target as HTMLInputElement
    if (token === '' || !form || (name !== `${group}.zip` && name !== `${group}.country`)) return
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void look(form), pauseMs)
  }
  return { cities, onInput }
}
