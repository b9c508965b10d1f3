import { AlertsButton } from '#features/alerts/admin/public.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import classes from './dashboard-page.module.css'

/** The pages beside the figures. */
export const FurtherPages = () => (
  <nav className={classes.further} aria-label="More about your store">
    <AlertsButton />
    <ButtonLink to="/why-shoppers-leave" variant="default" size="sm">
      Why shoppers leave
    </ButtonLink>
    <ButtonLink to="/messages" variant="default" size="sm">
      Messages
    </ButtonLink>
  </nav>
)
