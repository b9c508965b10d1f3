import { Text } from '@mantine/core'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { FunnelReport } from '../contract.ts'
import { enough } from '../rules.ts'
import classes from './funnel-page.module.css'

/** What each leak costs, the dearest first. */
export const LeaksCard = ({ report: { leaks, knows_diversions: knowsDiversions } }: { report: FunnelReport }) => (
  <SectionCard
    title="What each leak costs"
    description="An estimate: what is in these shoppers’ carts, times the share of all shoppers who got as far and paid."
  >
    {leaks.length === 0 ? (
      <Text size="sm">No shopper left your checkout.</Text>
    ) : (
      <ol className={classes.leaks}>
        {leaks.map(({ title, hint, shoppers, carts, cost }) => (
          <li key={title}>
            <div className={classes.step}>
              <span className={classes.leak}>{title}</span>
              {cost && <span className={classes.count}>{cost.formatted}</span>}
            </div>
            <span className={classes.left}>
              {shoppers.toLocaleString('en-US')} {shoppers === 1 ? 'shopper' : 'shoppers'}
              {carts && `, ${carts.formatted} in their carts`}. {hint}
            </span>
          </li>
        ))}
      </ol>
    )}
    {leaks.some(({ cost }) => !cost) && (
      <Text size="sm" c="dimmed" mt="sm">
        Too few checkouts to estimate {leaks.every(({ cost }) => !cost) ? 'what they cost' : 'the others'}: at least{' '}
        {enough.checkouts} have to get as far, and {enough.paid} of them be paid.
      </Text>
    )}
    {!knowsDiversions && (
      <Text size="sm" c="dimmed" mt="sm">
        For these days we no longer know who went to the shop’s own checkout.
      </Text>
    )}
  </SectionCard>
)
