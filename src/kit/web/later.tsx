import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { isSparing, whenIdle } from './idle.ts'
import { lostSentences, findLostReason } from './lost-connection.ts'
import { notify } from './notification/notify.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Parts of what is shown that nobody asked for yet. */
const parts = new Set<() => Promise<unknown>>()
let isFirstPageThere = false

/** In one go, so that most of their styles come together: for each that comes alone the whole page is laid out anew. */
const fetchParts = () => {
  for (const load of isSparing() ? [] : parts) void load().catch(() => {})
  parts.clear()
}

/** From now on the code of parts is fetched while nothing else is to do. Called once the first page stands. */
export const fetchPartsAhead = () => {
  isFirstPageThere = true
  whenIdle(fetchParts)
}

const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) window.setTimeout(resolve, 1000)
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * A part of a page whose code comes after it: a modal, a menu. Where it cannot be fetched, the user gets a message, and it appears
 * as soon as it can.
 */
export const later = <Props extends object>(load: Load<Props>) => {
  const loadOnce = async () => ({ default: await load() })
  if (isFirstPageThere && parts.size === 0) whenIdle(fetchParts)
  parts.add(load)
  return lazy(async () => {
    try {
      return await loadOnce()
    } catch {
      notify.error(lostSentences[await findLostReason()])
      await online()
      return loadOnce()
    }
  })
}

type Notice = ComponentType<{ onRetry(): Promise<void> }>

/** A page, or where its code cannot be fetched without a connection, one that shows `notice` until it can. */
export const pageOrNotice = async (load: Load<object>, notice: Notice): Promise<ComponentType> => {
  try {
    return (await load()) as ComponentType
  } catch (error) {
    if (navigator.onLine) throw error
    return latePage(load, notice)
  }
}

const latePage = (load: Load<object>, Offline: Notice) => {
  const LatePage = () => {
    const [Page, setPage] = useState<ComponentType | null>(null)
    const retry = async () => {
      const loaded = await load().catch(() => null)
      if (loaded) setPage(() => loaded as ComponentType)
    }
    const again = useEffectEvent(() => void retry())
    useEffect(() => {
      const listen = () => again()
      window.addEventListener('online', listen)
      return () => window.removeEventListener('online', listen)
    }, [])
    return Page ? <Page /> : <Offline onRetry={retry} />
  }
  return LatePage
}
