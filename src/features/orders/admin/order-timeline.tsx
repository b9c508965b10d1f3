import { Title } from '@mantine/core'
import { momentText } from '#kit/contract/date-text.ts'
import type { StoryEvent } from '../contract.ts'
import { describeEvent } from '../story-texts.ts'
import classes from './order-drawer.module.css'

type Props = { events: readonly StoryEvent[]; zone: string; heading?: 2 | 3 }

/** What happened, oldest first; times in the store's time zone. */
export const OrderTimeline = ({ events, zone, heading = 3 }: Props) => {
  // Two messages may arrive in one moment: only their place tells them apart.
  const entries = events.map((event, place) => ({ ...describeEvent(event), at: event.at, place }))
  return (
    <section className={classes.section}>
      <Title order={heading} size="h4">
        Timeline
      </Title>
      <ol className={classes.timeline} aria-label="Timeline">
        {entries.map(({ place, title, detail, tone, at }) => (
          <li key={place} data-tone={tone}>
            <span className={classes.what}>{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
            <time dateTime={at}>{momentText(at, zone)}</time>
          </li>
        ))}
      </ol>
      <p className={classes.note}>Times in {zone}. Messages from your shop and providers are kept for 30 days.</p>
    </section>
  )
}
