import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { DataTableSkeleton } from '#kit/web/table/data-table.tsx'
import { MoreFoot } from '#kit/web/table/more-foot.tsx'
import { MessageItem } from './message-item.tsx'
import { messagesQuery, unprovenQuery } from './message-queries.ts'
import type { MessageSearch } from './messages-address.ts'
import { UnprovenMessages } from './unproven-messages.tsx'
import classes from './messages-page.module.css'

const failure = 'Error fetching messages'

export const MessageList = ({ asked }: { asked: MessageSearch }) => {
  const query = useInfiniteQuery(messagesQuery(asked))
  const unproven = useQuery(unprovenQuery)
  const rows = query.data?.pages.flatMap(({ messages }) => messages) ?? []
  // Both at once, so that nothing moves under the pointer.
  if (unproven.isPending) return <Waiting />
  const refused = <UnprovenMessages refused={unproven.data ?? []} />
  if (rows.length === 0)
    return (
      <>
        {refused}
        <QueryState
          query={query}
          skeleton={<Waiting />}
          errorTitle={failure}
          order={2}
          isEmpty={() => true}
          empty={<EmptyState icon={<IconInbox size={22} />} order={2} title="No messages" text={nothing(asked)} />}
        >
          {() => <Waiting />}
        </QueryState>
      </>
    )
  return (
    <>
      {refused}
      <ul className={classes.rows} aria-label="Messages" data-fading={query.isPlaceholderData || undefined}>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <MoreFoot
        query={query}
        count={`${rows.length === 1 ? '1 message' : `${rows.length.toLocaleString('en-US')} messages`}${query.hasNextPage ? ' shown' : ''}, newest first`}
        failure={failure}
      />
    </>
  )
}

const Waiting = () => (
  <div className={classes.rows}>
    <DataTableSkeleton />
  </div>
)

const nothing = ({ search, what, topic }: MessageSearch) => {
  if (search.trim() !== '') return 'No message has this ID, and none is about an order or payment with it.'
  if (what === 'loose') return 'Every message was matched, and nothing failed.'
  if (topic !== undefined) return 'There are no messages of this type.'
  return 'There are no messages yet. They arrive once your shop and a payment provider are connected.'
}
