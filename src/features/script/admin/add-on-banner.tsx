import { Button } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { useAddOn } from './add-on.tsx'
import { useEnableDetails } from './public.ts'
import classes from './add-on-banner.module.css'

/** The bar at the foot of the page: the first thing that stands between the merchant and a live checkout. */
export const AddOnBanner = () => {
  const details = useEnableDetails()
  const { enabled, changing, change } = useAddOn()
  const { name } = island().product
  if (!details) return null
  if (!details.userPlanSubscribed) {
    return (
      <Banner text={`To enable ${name} on your store, upgrade your plan.`}>
        <Button component="a" href="/billing/upgrade/2" size="xs">
          Upgrade
        </Button>
      </Banner>
    )
  }
  if (!details.paymentMethodAuthorized) {
    return (
      <Banner text={`You have not authorized any payment method. Please authorize to use ${name}`}>
        <ButtonLink to="/payment-methods" size="xs">
          Payment methods
        </ButtonLink>
      </Banner>
    )
  }
  if (enabled && !changing) {
    if (details.paymentMethodActive) return null
    return (
      <Banner text="Every payment method is switched off: shoppers still use your shop's own checkout.">
        <ButtonLink to="/payment-methods" size="xs">
          Payment methods
        </ButtonLink>
      </Banner>
    )
  }
  return (
    <Banner
      text={`${name} is currently disabled on your store. Please enable it to access the custom checkout experience.`}
    >
      <Button size="xs" loading={changing} onClick={() => change(true)}>
        Enable
      </Button>
    </Banner>
  )
}

const Banner = ({ text, children }: { text: string; children: ReactNode }) => (
  <aside className={classes.banner} aria-label="Next step" data-next-step>
    <IconInfoCircle className={classes.icon} size={20} aria-hidden />
    <p>{text}</p>
    <div className={classes.action}>{children}</div>
  </aside>
)
