import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LatestOrder } from '../contract.ts'
import { latestOrderQuery } from './order-queries.ts'

const everyMs = 1_500
const afterFailureMs = 10_000
/** Whoever does nothing for so long is not there: asking on would keep their session open for ever. */
const attendedMs = 15 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'visibilitychange'] as const

/** Brings new orders onto the page as they come, and tells of them; asks only while somebody looks at the page. */
export const NewOrders = () => {
  const isAttended = useAttended()
  const queries = useQueryClient()
  const { data: latest } = useQuery({
    ...latestOrderQuery(),
    refetchInterval: ({ state }) => (isAttended ? (state.error ? afterFailureMs : everyMs) : false),
    staleTime: 0,
    retry: false,
  })
  const seen = useRef(latest)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const before = seen.current
    seen.current = latest
    if (!latest || !before || (getId(latest) === getId(before) && !hasOtherCount(latest, before))) return
    // Where the last one was taken out, the one before it is no new one.
    if (latest.order && getId(latest) > getId(before)) setAnnouncement(`New order ${latest.order.order_number}`)
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
    void queries.invalidateQueries({ queryKey: ['orders'] })
  }, [latest, queries])
  return <VisuallyHidden component="output">{announcement}</VisuallyHidden>
}

/** A version of the server that does not count, which answers in turn with a newer one during a deploy, says nothing of it. */
const hasOtherCount = ({ recent }: LatestOrder, before: LatestOrder) => recent < before.recent || recent > before.recent

const getId = ({ order }: LatestOrder) => order?.shopify_order_id ?? 0

/** True while somebody moves, types or scrolls now and then. */
const useAttended = (): boolean => {
  const [isAttended, setIsAttended] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const sign = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsAttended(false), attendedMs)
      setIsAttended(true)
    }
    sign()
    for (const name of signs) document.addEventListener(name, sign, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const name of signs) document.removeEventListener(name, sign, { capture: true })
    }
  }, [])
  return isAttended
}
