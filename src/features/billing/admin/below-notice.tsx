import '@mantine/core/styles/Alert.layer.css'
import { Alert, Anchor } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { forShownStore, island } from '#features/auth/admin/public.tsx'
import { usageQuery } from './billing-queries.ts'
import { dayText } from './period.ts'

/** A notice that takes longer moves what stands below it rather than keeping it back. */
const patienceMs = 2_000

type Props = {
  /** Stands in for notice and content until it is known whether there is a notice: nothing moves when it comes. */
  skeleton: ReactNode
  children: ReactNode
}

/** What a merchant has to know before it happens, a payment that is owed or a plan that ends, and below it the content. */
export const BelowNotice = ({ skeleton, children }: Props) => {
  const { isPending, failureCount } = useQuery(usageQuery)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), patienceMs)
    return () => window.clearTimeout(timer)
  }, [])
  const isWaiting = isPending && failureCount === 0 && !isLate
  return (
    <>
      {isWaiting && <div aria-busy="true">{skeleton}</div>}
      <div hidden={isWaiting}>
        <Notice />
        {children}
      </div>
    </>
  )
}

const Notice = () => {
  const { data } = useQuery(usageQuery)
  const { name } = island().product
  if (data?.grace_until)
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} title="Your last payment failed" mb="lg" role="alert">
        {name} stays on until {dayText(data.grace_until)}. After that it is switched off and your shop uses its own
        checkout again.{' '}
        <Anchor href={forShownStore('/billing-portal')} inherit underline="always">
          Update your payment method
        </Anchor>
      </Alert>
    )
  if (data?.ends_on)
    return (
      <Alert color="blue" icon={<IconInfoCircle />} title="Your plan ends soon" mb="lg">
        Your store moves to the Free plan after {dayText(data.ends_on)}.{' '}
        <Anchor href={forShownStore('/billing-portal')} inherit underline="always">
          Keep the Upgrade plan
        </Anchor>
      </Alert>
    )
  return null
}
