import { Badge, Button, Card, Group, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { forShownStore, island } from '#features/auth/admin/public.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { type Plan, plans } from '../rules.ts'
import classes from './plan-card.module.css'

const included = ['A checkout in your own look', 'Your own domain and shipping rates', 'All payment providers']

/** What is charged for it, and how. */
const chargedAs = ({ price, hasFee }: Plan) =>
  hasFee ? `Charged as ${formatMoney(price, 'EUR')} a week, in euros, with a transaction fee.` : 'Nothing is charged.'

/** The pricing screen. */
export const PlansPage = () => (
  <>
    <PageHeader title="Plans" description="Start for free, and grow when you are ready to sell." />
    <div className={classes.cards}>
      {plans.map((plan) => {
        const {
          id,
          hasFee: isPopular,
          listed: { name, price },
        } = plan
        return (
          <Card
            key={id}
            component="section"
            className={classes.card}
            data-popular={isPopular || undefined}
            data-short
            aria-label={name}
          >
            <div className={classes.head}>
              <Title order={2} size="h2">
                {name}
              </Title>
              <Group gap="xs">
                {id === island().store?.plan_id && <Badge color="green">Current Plan</Badge>}
                {isPopular && <Badge>Most popular</Badge>}
              </Group>
            </div>
            <p className={classes.price}>
              <strong>{price}</strong> <span>per month</span>
            </p>
            <p className={classes.fee}>{chargedAs(plan)}</p>
            <ul className={classes.features}>
              {included.map((line) => (
                <li key={line}>
                  <IconCheck size={17} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
            <Button
              component="a"
              href={forShownStore(`/billing/upgrade/${id}`)}
              variant={isPopular && id !== island().store?.plan_id ? 'filled' : 'default'}
              aria-label={`Get Started with ${name}`}
              fullWidth
            >
              Get Started
            </Button>
          </Card>
        )
      })}
    </div>
    <p className={classes.footer}>
      Billing runs week by week, in euros, with no minimum term.{' '}
      <AnchorLink to="/billing/$tab" params={{ tab: 'plan' }} inherit underline="always">
        See the exact amounts
      </AnchorLink>
    </p>
  </>
)
