import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Opens a part of the page when its address asks for it (`/customization/reviews#add-review`). The hash is taken away, so that
 * a reload does not open it again.
 */
export const useOpening = (hash: string, open: () => void) => {
  const isAsked = useLocation({ select: (location) => location.hash === hash })
  const navigate = useNavigate()
  const answer = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
