import { useQuery } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { openAlerts } from '../open-alerts.ts'
import { alertsQuery } from './alert-calls.ts'

/** Leads there from other pages, with how many go on. */
export const AlertsButton = () => {
  const { data } = useQuery(alertsQuery)
  const open = data ? openAlerts(data).length : island().openAlerts.length
  return (
    <ButtonLink to="/alerts" variant={open > 0 ? 'light' : 'default'} {...(open > 0 && { color: 'red' })} size="sm">
      {open > 0 ? `Alerts: ${open} now` : 'Alerts'}
    </ButtonLink>
  )
}
