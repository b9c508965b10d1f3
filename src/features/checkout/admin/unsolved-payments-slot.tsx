import { Suspense, useEffect, useState } from 'react'
import { later } from '#kit/web/later.tsx'

const UnsolvedPayments = later(async () => (await import('./unsolved-payments.tsx')).UnsolvedPayments)

/** Where payments that need the merchant are shown; their code and their call come once the page has been painted. */
export const UnsolvedPaymentsSlot = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // The first frame is asked for before the paint, and ends after it.
    let timer = 0
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => setPainted(true))))
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [])
  return isPainted ? (
    <Suspense>
      <UnsolvedPayments />
    </Suspense>
  ) : null
}
