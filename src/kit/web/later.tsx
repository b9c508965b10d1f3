import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { lostSentences, findLostReason } from './lost-connection.ts'
import { notify } from './notification/notify.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

const parts = new Set<() => Promise<unknown>>()
let idle = false

/** Not all browsers tell when they are idle. */
const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => requestIdleCallback(run, { timeout: 4000 })
    : (run) => setTimeout(run, 2000)

const isSparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Fetches code that may be wanted later: while nothing else is to do, and not for who asked to save data. */
const fetchWhenIdle = (load: () => Promise<unknown>) => {
  if (!isSparing()) whenIdle(() => void load().catch(() => {}))
}

/** From now on what comes later is fetched ahead. Called once the first page stands. */
export const fetchAhead = (pages: (() => Promise<unknown>)[]) => {
  idle = true
  for (const load of [...parts, ...pages]) fetchWhenIdle(load)
  parts.clear()
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
  if (idle) fetchWhenIdle(load)
  else parts.add(load)
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
