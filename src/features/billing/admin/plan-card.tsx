import { Badge, Button, Card, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useRef } from 'react'
import { forShownStore, island } from '#features/auth/admin/public.tsx'
import { Hint } from '#kit/web/hint.tsx'
import type { PlanView } from '../contract.ts'
import { freePlanId } from '../rules.ts'
import classes from './plan-card.module.css'

const popularName = 'upgrade plan'

/** One plan: what it costs, what is in it, and the way to it. */
export const PlanCard = ({ plan, isCurrent }: { plan: PlanView; isCurrent: boolean }) => {
  const isPopular = plan.name.toLowerCase() === popularName
  return (
    <Card component="section" className={classes.card} data-popular={isPopular || undefined} aria-label={plan.name}>
      <div className={classes.head}>
        <Title order={2} size="h2">
          {plan.name}
        </Title>
        {isPopular && <Badge>Most popular</Badge>}
        {plan.sale_percentage !== null && <Badge color="green">{plan.sale_percentage}% off</Badge>}
      </div>
      <p className={classes.price}>
        <strong>{plan.price.formatted}</strong> <span>/ weekly</span>
      </p>
      <p className={classes.fee}>
        {plan.transaction_charge_percentage === null ? (
          'No transaction fee'
        ) : (
          <>
            + {plan.transaction_charge_percentage}% transaction fee <FeeHint />
          </>
        )}
      </p>
      <p className={classes.description}>{plan.description}</p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={17} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <PlanButton plan={plan} isCurrent={isCurrent} isPopular={isPopular} />
    </Card>
  )
}

const PlanButton = ({ plan, isCurrent, isPopular }: { plan: PlanView; isCurrent: boolean; isPopular: boolean }) =>
  isCurrent ? (
    <Button variant="outline" fullWidth disabled className={classes.current}>
      Current Plan
    </Button>
  ) : (
    <Button
      component="a"
      href={forShownStore(`/billing/upgrade/${plan.id}`)}
      variant={isPopular ? 'filled' : 'default'}
      fullWidth
    >
      {plan.id === freePlanId ? 'Subscribe' : 'Upgrade Plan'}
    </Button>
  )

const FeeHint = () => {
  const target = useRef<HTMLButtonElement>(null)
  const text = `The percentage applies to your total revenue through ${island().product.name}, by your shop plan: 1% Basic, 0.5% Shopify, 0.4% Advanced.`
  return (
    <>
      <button type="button" ref={target} className={classes.hint} aria-label={`About the transaction fee. ${text}`}>
        <IconInfoCircle size={17} aria-hidden />
      </button>
      <Hint label={text} target={target} position="top" />
    </>
  )
}
