import { useCallback, useEffect, useRef, useState } from 'react'
import { fillForm, untouched } from '../form/fill-form.ts'
import { readForm } from '../form/typed-form.ts'
import type { Typed } from '../form/validation.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { formElement } from './use-checkout.ts'

/** A checkout is filled in in one tab: here; here, after another one; or in another one since. */
export type Tab = 'here' | 'also' | 'moved'

type Message =
  /** The shopper goes on in this tab from now on. */
  | { kind: 'claim'; by: string; at: number }
  /** The tab that was left tells what stands in its form, then that the server has it. */
  | { kind: 'typed'; to: string; at: number; typed: Typed }
  | { kind: 'saved'; to: string }

/** A tab that a browser had frozen answers when it is woken, long after the shopper went on elsewhere. */
const patienceMs = 2_000

/** None where the browser has no such thing, or may keep nothing for the page: Firefox throws then. */
const openChannel = (token: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(`checkout ${token}`)
  } catch {
    return undefined
  }
}

/**
 * Which of a browser's tabs a checkout is filled in in. The newest takes over what was typed in the others; what it comes to, it
 * asks the server. `take` brings the shopper back to this one.
 */
export const useTabs = (session: CheckoutSession, token: string, isWatched: boolean) => {
  const [tab, setTab] = useState<Tab>('here')
  const claim = useRef(() => {})

  useEffect(() => {
    const channel = isWatched && openChannel(token)
    if (!channel) return
    const me = Math.random().toString(36)
    let mine = { by: me, at: 0 }
    /** The latest claim that was heard: a device's clock may be put back. */
    let latest = 0
    let claimedAt = 0
    let atClaim: Typed = {}
    let isHere = true
    const send: (message: Message) => void = channel.postMessage.bind(channel)
    const claimHere = () => {
      isHere = true
      claimedAt = Date.now()
      mine = { by: me, at: Math.max(claimedAt, latest + 1) }
      atClaim = readForm(formElement())
      send({ kind: 'claim', ...mine })
    }
    claim.current = () => {
      claimHere()
      setTab('here')
      void session.refresh()
    }
    const yieldTo = (to: string) => {
      isHere = false
      setTab('moved')
      send({ kind: 'typed', to, at: Date.now(), typed: readForm(formElement()) })
      void session.settle().then(() => send({ kind: 'saved', to }))
    }
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'claim') {
        latest = Math.max(latest, data.at)
        // Tabs that a browser opens at once all claim it: the last one has it, and all know which that is.
        const isLater = data.at > mine.at || (data.at === mine.at && data.by > mine.by)
        if (isHere && isLater) yieldTo(data.by)
        else if (isHere) send({ kind: 'claim', ...mine })
        return
      }
      if (data.to !== me || !isHere) return
      if (data.kind === 'saved') return void session.refresh()
      if (data.at - claimedAt > patienceMs) return
      setTab('also')
      fillForm(formElement(), untouched(data.typed, atClaim, readForm(formElement())))
      session.update()
    })
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) claim.current()
    }
    window.addEventListener('pageshow', shown)
    claimHere()
    return () => {
      window.removeEventListener('pageshow', shown)
      channel.close()
    }
  }, [session, token, isWatched])

  return { tab, take: useCallback(() => claim.current(), []) }
}
