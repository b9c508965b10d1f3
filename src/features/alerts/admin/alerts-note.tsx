import { useQuery } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { AddressLink, AnchorLink } from '#kit/web/link.tsx'
import { openAlerts } from '../open-alerts.ts'
import { alertsQuery } from './alert-calls.ts'
import classes from './alerts-note.module.css'

const shown = 3

/** What goes on, at the top of the overview; what that page shows anyway is left to it. */
export const AlertsNote = () => {
  const { data } = useQuery(alertsQuery)
  // The page came with those that went on then: nothing moves once they are read anew.
  const open = (data ? openAlerts(data) : island().openAlerts).filter(({ page }) => page !== '/dashboard')
  if (open.length === 0) return null
  return (
    <section className={classes.note} aria-labelledby="alerts-note">
      <h2 id="alerts-note">
        {open.length === 1 ? 'One problem needs your attention' : `${open.length} problems need your attention`}
      </h2>
      <ul>
        {open.slice(0, shown).map(({ text, page }) => (
          <li key={text}>
            <AddressLink address={page} inherit>
              {text}
            </AddressLink>
          </li>
        ))}
      </ul>
      <AnchorLink to="/alerts" size="sm" fw={550}>
        {open.length > shown ? `See all ${open.length} alerts` : 'See alerts'}
      </AnchorLink>
    </section>
  )
}
