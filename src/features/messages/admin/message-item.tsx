import { Badge, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Message } from '../contract.ts'
import { type Effect, effectTitles } from '../rules.ts'
import { Fact } from './fact.tsx'
import { playMessage } from './message-queries.ts'
import classes from './messages-page.module.css'

const colors: Record<Effect, string> = {
  followed: 'green',
  unmatched: 'yellow',
  nothing: 'gray',
  failed: 'red',
  waiting: 'blue',
}

/** One message: what it is, from whom, what it came to, and the way to have it worked on once more. */
export const MessageItem = ({ message }: { message: Message }) => {
  const { sender, topic, effect, sentence, received_at: at, order, about, repeats } = message
  const zone = useSession().store?.time_zone
  const queries = useQueryClient()
  const { save, saving } = useSave(playMessage, {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
    about: topic,
  })
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.head}>
          <span className={classes.topic}>{topic}</span>
          <Badge color={colors[effect]}>{effectTitles[effect]}</Badge>
        </div>
        <p className={classes.sentence}>{sentence}</p>
        <dl className={classes.facts}>
          <Fact label="From">
            {sender}, {message.proof === 'signed' ? 'signature verified' : `${sender} confirmed it`}
          </Fact>
          <Fact label="Received">
            <time dateTime={at}>{momentText(at, zone)}</time>
            {repeats > 0 && `, and ${repeats === 1 ? 'once' : `${repeats.toLocaleString('en-US')} times`} more`}
          </Fact>
          {order && (
            <Fact label="Order">
              <AnchorLink to="/orders/$id" params={{ id: String(order.shopify_order_id) }} inherit>
                {order.order_number}
              </AnchorLink>
            </Fact>
          )}
          {about
            .filter(({ label }) => !order || label !== 'Order')
            .map(({ label, id }) => (
              <Fact key={label} label={label}>
                <code>{id}</code>
              </Fact>
            ))}
          <Fact label="Message">
            <code>{message.external_id}</code>
          </Fact>
        </dl>
      </div>
      {message.can_play && (
        <Button
          variant="default"
          size="xs"
          loading={saving}
          onClick={() => void save(message.id)}
          aria-label={`Process again: ${topic}, ${message.external_id}`}
        >
          Process again
        </Button>
      )}
    </li>
  )
}
