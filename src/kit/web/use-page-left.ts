import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `leave` when another page is shown, also by the browser's own Back: what stands over one page belongs to that one. */
export const usePageLeft = (leave: () => void): void => {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const last = useRef(pathname)
  const onLeft = useEffectEvent(leave)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    onLeft()
  }, [pathname])
}
