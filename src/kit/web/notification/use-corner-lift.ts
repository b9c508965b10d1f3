import { useNotifications } from '@mantine/notifications'
import { useLayoutEffect, useRef, useState } from 'react'
import { pointerPlace } from './pointer-place.ts'

const corner = { width: 412, margin: 12, message: 96 }
/** What sticks to the foot of a page or of a modal. */
const feet = '[data-next-step], [data-foot]'

/**
 * How far above its corner a message opens, so that it covers neither what sticks to the foot nor what is pressed or pointed at.
 * Only a pointer that comes afterwards is then on it, and holds it.
 */
export const useCornerLift = (): number => {
  const { notifications } = useNotifications()
  const last = useRef('')
  const [lift, setLift] = useState(0)
  const newest = notifications.at(-1)?.id ?? ''
  const count = notifications.length
  useLayoutEffect(() => {
    const isNew = newest !== '' && newest !== last.current
    last.current = newest
    if (isNew) setLift((before) => (count > 1 ? Math.max(before, liftFor(count)) : liftFor(count)))
  }, [newest, count])
  return lift
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
