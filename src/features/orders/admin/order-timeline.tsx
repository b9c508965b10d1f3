import { Title } from '@mantine/core'
import type { StoryEvent } from '../contract.ts'
import { describeEvent } from '../story-texts.ts'
import classes from './order-drawer.module.css'

type Props = { events: readonly StoryEvent[]; zone: string; heading?: 2 | 3 }

/** What happened, oldest first; times in the store's time zone. */
export const OrderTimeline = ({ events, zone, heading = 3 }: Props) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  // Two messages may arrive in one moment: only their place tells them apart.
  const told = events.map((event, place) => ({ ...describeEvent(event), at: event.at, place }))
  return (
    <section className={classes.section}>
      <Title order={heading} size="h4">
        Timeline
      </Title>
      <ol className={classes.timeline} aria-label="Timeline">
        {told.map(({ place, title, detail, tone, at }) => (
          <li key={place} data-tone={tone}>
            <span className={classes.what}>{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
            <time dateTime={at}>{format.format(new Date(at))}</time>
          </li>
        ))}
      </ol>
      <p className={classes.note}>Times in {zone}. Messages of your shop and providers are kept for 30 days.</p>
    </section>
  )
}
