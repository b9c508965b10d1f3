import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CheckoutView } from '../../contract.ts'
import type { Errors } from './validation.ts'

/** Other fields are asked for, or the same ones otherwise, once one of these is another: where it goes, whose address the bill carries, whether there is a tip. */
const deciding = /^(?:(?:shipping|billing)_address\.country|billing|tip)$/

type Shipped = Pick<CheckoutView, 'shipping_rate_id' | 'no_rate'>

/** What is said to be wrong with the form; `check` looks at what stands in it now. */
export const useErrors = (first: Errors, check: () => Errors, view: Shipped) => {
  const [errors, setErrors] = useState(first)
  const recheck = (...names: string[]) => {
    const now = check()
    // Each keeps its place in the summary: what moves there is read out anew.
    setErrors((errors) => {
      const all = { ...errors }
      for (const name of names)
        if (now[name]) all[name] = now[name]
        else delete all[name]
      return all
    })
  }
  /** Nothing new is said to be wrong. */
  const recheckAll = () => recheck(...Object.keys(errors))
  const recheckFor = (changed: string) => {
    if (deciding.test(changed)) recheckAll()
    else if (errors[changed]) recheck(changed)
  }
  const { shipping_rate_id: rate, no_rate: reason } = view
  const latest = useRef(recheckFor)
  useLayoutEffect(() => {
    latest.current = recheckFor
  })
  // An answer brings a rate, or why there is none, without a field that changes.
  useEffect(() => {
    if (rate ?? reason) latest.current('shipping_rate_id')
  }, [rate, reason])
  return { errors, setErrors, recheck, recheckAll, recheckFor }
}
