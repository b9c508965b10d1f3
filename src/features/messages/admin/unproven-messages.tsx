import { Badge } from '@mantine/core'
import { useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { AddressLink } from '#kit/web/link.tsx'
import type { UnprovenMessages as Refused } from '../contract.ts'
import { unprovenTitles } from '../rules.ts'
import { Fact } from './fact.tsx'
import classes from './messages-page.module.css'

/** Messages that were refused, as nobody could prove who sent them: that they came, and where the secret is put right. */
export const UnprovenMessages = ({ refused }: { refused: readonly Refused[] }) => {
  const zone = useSession().store?.time_zone
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} aria-labelledby="refused-messages">
      <h2 id="refused-messages">Refused, as their sender is not verified</h2>
      <p>Nothing was done about these, and nothing of what they say is kept. Anyone can send such messages.</p>
      <ul>
        {refused.map(({ sender, reason, times, first_at: first, last_at: last, sentence, page }) => (
          <li key={`${sender} ${reason}`} className={classes.item}>
            <div className={classes.words}>
              <div className={classes.head}>
                <span className={classes.topic}>Sent as {sender}</span>
                <Badge color="orange">{unprovenTitles[reason]}</Badge>
              </div>
              <p className={classes.sentence}>{sentence}</p>
              <dl className={classes.facts}>
                <Fact label="Refused">{times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`}</Fact>
                {times > 1 && (
                  <Fact label="First">
                    <time dateTime={first}>{momentText(first, zone)}</time>
                  </Fact>
                )}
                <Fact label="Last">
                  <time dateTime={last}>{momentText(last, zone)}</time>
                </Fact>
              </dl>
            </div>
            {(reason === 'other_secret' || reason === 'unconfirmed') && (
              <AddressLink address={page} fz="sm" aria-label={`Check the secret of ${sender}`}>
                Check the secret
              </AddressLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
