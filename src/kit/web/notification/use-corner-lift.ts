import { useNotifications } from '@mantine/notifications'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pointerPlace } from './pointer-place.ts'

const corner = { width: 412, margin: 12, message: 96 }
/** What sticks to the foot of a page or of a modal. */
const feet = '[data-next-step], [data-foot]'

/**
 * How far above its corner a message opens, so that it covers neither what sticks to the foot nor what is pressed or pointed at.
 * Only a pointer that comes afterwards is then on it, and holds it.
 */
export const useCornerLift = (isAtTop: boolean | undefined): number => {
  const { notifications } = useNotifications()
  const last = useRef('')
  const [lift, setLift] = useState(0)
  const newest = notifications.at(-1)?.id ?? ''
  const count = notifications.length
  useLayoutEffect(() => {
    const isNew = newest !== '' && newest !== last.current
    last.current = newest
    const own = isAtTop ? 0 : liftFor(count)
    if (isNew) setLift((before) => (count > 1 ? Math.max(before, own) : own))
  }, [newest, count, isAtTop])
  const isShown = count > 0
  useEffect(() => {
    if (!isShown) return undefined
    const giveWay = () => setLift(liftOffFocus)
    document.addEventListener('focusin', giveWay)
    // What takes the focus comes into sight by a scroll, which is told later.
    document.addEventListener('scroll', giveWay, { capture: true, passive: true })
    return () => {
      document.removeEventListener('focusin', giveWay)
      document.removeEventListener('scroll', giveWay, { capture: true })
    }
  }, [isShown])
  return lift
}

const findMessages = () => [...document.querySelectorAll('.mantine-Notifications-root [role="status"]')]

/** Messages that what the keyboard reached is beneath go to its other side, towards the middle where there is room, else to the edge. */
const liftOffFocus = (before: number): number => {
  const focused = document.activeElement
  const messages = findMessages()
  if (!focused?.matches(':focus-visible') || messages.some((message) => message.contains(focused))) return before
  const place = focused.getBoundingClientRect()
  const covers = messages.map((message) => message.getBoundingClientRect())
  const isCovered = covers.some(
    ({ left, right, top, bottom }) =>
      left < place.right && right > place.left && top < place.bottom && bottom > place.top,
  )
  if (!isCovered) return before
  const height = Math.max(...covers.map(({ bottom }) => bottom)) - Math.min(...covers.map(({ top }) => top))
  const isAtTop = messages[0]!.closest('[data-position^="top"]') !== null
  const toEdge = isAtTop ? place.bottom : window.innerHeight - place.top
  return toEdge + height + 2 * corner.margin < window.innerHeight ? toEdge : 0
}

const liftFor = (count: number): number => {
  const pointer = pointerPlace()
  const left = window.innerWidth - corner.width
  const rooms = [...document.querySelectorAll(feet)]
    .map((foot) => foot.getBoundingClientRect())
    .filter(
      ({ right, bottom, top, height }) =>
        height > 0 && right > left && bottom > window.innerHeight - 140 && top < window.innerHeight,
    )
    .map(({ top }) => window.innerHeight - top)
  const foot = Math.max(0, ...rooms)
  const reach = window.innerHeight - foot - count * corner.message - corner.margin
  if (!pointer || pointer.x < left || pointer.y < reach || reach < 0) return foot
  const pressed = document.elementFromPoint(pointer.x, pointer.y)?.closest('button, a, input, label')
  const above =
    window.innerHeight - Math.min(pointer.y, pressed?.getBoundingClientRect().top ?? pointer.y) + corner.margin
  return window.innerHeight - above < count * corner.message ? foot : Math.max(foot, above)
}
