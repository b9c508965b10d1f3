import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#kit/web/link.tsx'
import { alertsQuery } from './alert-calls.ts'

/** Leads there from other pages, with how many go on. */
export const AlertsButton = () => {
  const { data } = useQuery(alertsQuery)
  const open = data?.alerts.filter((alert) => !alert.ended_at && !alert.is_muted).length ?? 0
  return (
    <ButtonLink to="/alerts" variant={open > 0 ? 'light' : 'default'} {...(open > 0 && { color: 'red' })} size="sm">
      {open > 0 ? `Alerts: ${open} now` : 'Alerts'}
    </ButtonLink>
  )
}
