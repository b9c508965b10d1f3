import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { forShownStore, island } from '#features/auth/admin/public.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { browserStorage } from '#kit/web/storage.ts'
import { useAddOn } from './add-on.tsx'
import { useEnableDetails } from './public.ts'
import classes from './add-on-banner.module.css'

/** The bar at the foot of the page: the first thing that stands between the merchant and a live checkout. */
export const AddOnBanner = () => {
  const details = useEnableDetails()
  const { enabled, changing, change } = useAddOn()
  const { name } = island().product
  const isWell = Boolean(
    details?.userPlanSubscribed &&
    details.paymentMethodAuthorized &&
    details.paymentMethodActive &&
    enabled &&
    !changing,
  )
  useEffect(() => {
    if (isWell) browserStorage.remove(foldedKey())
  }, [isWell])
  if (!details || isWell) return null
  if (!details.userPlanSubscribed) {
    return (
      <Banner text={`To enable ${name} on your store, upgrade your plan.`}>
        <Button component="a" href={forShownStore('/billing/upgrade/2')} size="xs">
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

const foldedKey = () => `next-step-folded:${island().store?.id ?? ''}`

/** One line on a phone, where a press shows the whole of a sentence that has no room in it. */
const Words = ({ text }: { text: string }) => {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [isWhole, setWhole] = useState(false)
  if (!isPhone) return <p>{text}</p>
  return (
    <button type="button" className={classes.words} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {text}
    </button>
  )
}

/** Folded away it leaves a button, until another step is the next. */
const Banner = ({ text, children }: { text: string; children: ReactNode }) => {
  const [folded, setFolded] = useState(() => browserStorage.get(foldedKey()))
  const fold = (what: string | null) => {
    if (what === null) browserStorage.remove(foldedKey())
    else browserStorage.set(foldedKey(), what)
    setFolded(what)
  }
  const isFolded = folded === text
  if (folded !== null && !isFolded) setFolded(null)
  useEffect(() => {
    if (browserStorage.get(foldedKey()) !== text) browserStorage.remove(foldedKey())
  }, [text])
  return (
    <aside className={classes.banner} aria-label="Next step" data-next-step={isFolded ? 'folded' : ''}>
      <ActionIcon
        variant="transparent"
        c="inherit"
        aria-expanded={!isFolded}
        aria-label={isFolded ? `Show the next step: ${text}` : 'Hide the next step'}
        onClick={() => fold(isFolded ? null : text)}
      >
        {isFolded ? <IconInfoCircle size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
      </ActionIcon>
      {!isFolded && (
        <>
          <Words key={text} text={text} />
          <div className={classes.action}>{children}</div>
        </>
      )}
    </aside>
  )
}
