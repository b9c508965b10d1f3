import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Description } from '../providers/description.ts'

/**
 * Opens a provider's keys when the address names it and it is known which there are. The name is then taken out of the
 * address, so that a reload does not open them again.
 */
export const useAskedKeys = ({ name }: Description, isLoaded: boolean, open: () => void) => {
  const { connect }: { connect?: unknown } = useSearch({ strict: false })
  const isAsked = connect === name && isLoaded
  const navigate = useNavigate()
  const answer = useEffectEvent(() => {
    open()
    void navigate({ to: '/payment-methods', replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
