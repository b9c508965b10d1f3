import { AlertsButton } from '#features/alerts/admin/public.ts'
import { useSession } from '#features/auth/admin/public.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import classes from './dashboard-page.module.css'

/** The pages beside the figures. */
export const FurtherPages = () => {
  const { stores } = useSession()
  return (
    <nav className={classes.further} aria-label="More about your store">
      <AlertsButton />
      <ButtonLink to="/why-shoppers-leave" variant="default" size="sm">
        Why shoppers leave
      </ButtonLink>
      <ButtonLink to="/messages" variant="default" size="sm">
        Messages
      </ButtonLink>
      <ButtonLink to="/where-orders-come-from" variant="default" size="sm">
        Where orders come from
      </ButtonLink>
      <ButtonLink to="/abandoned-checkouts" variant="default" size="sm">
        Abandoned checkouts
      </ButtonLink>
      {stores.length > 1 && (
        <ButtonLink to="/all-stores" variant="default" size="sm">
          All stores
        </ButtonLink>
      )}
    </nav>
  )
}
