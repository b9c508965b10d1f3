import { Text } from '@mantine/core'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Decline } from '../contract.ts'
import classes from './funnel-page.module.css'

/** Why payments did not work, as their providers tell, the most frequent first. */
export const DeclinesCard = ({ declines }: { declines: readonly Decline[] }) => (
  <div className={classes.wide}>
    <SectionCard
      title="Failed payments"
      description="By provider and reason. Shoppers can try again: each line also says what was never paid."
    >
      {declines.length === 0 ? (
        <Text size="sm">None.</Text>
      ) : (
        <ul className={classes.leaks} aria-label="Failed payments">
          {declines.map(({ provider, reason, times, unpaid, lost }) => (
            <li key={`${provider} ${reason}`}>
              <div className={classes.step}>
                <span className={classes.leak}>
                  {provider}: {reason}
                </span>
                <span className={classes.count}>{times === 1 ? 'Once' : `${times.toLocaleString('en-US')} times`}</span>
              </div>
              <span className={classes.left}>
                {unpaid === 0
                  ? 'All of them paid eventually.'
                  : `${unpaid.toLocaleString('en-US')} ${unpaid === 1 ? 'checkout was' : 'checkouts were'} never paid: ${lost.formatted}.`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  </div>
)
