import '@mantine/core/styles/Combobox.layer.css'
import { Card, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { SearchField } from '#kit/web/table/search-field.tsx'
import type { MessageType } from '../contract.ts'
import { keptDays, type MessageKind } from '../rules.ts'
import { MessageList } from './message-list.tsx'
import { typesQuery } from './message-queries.ts'
import { type MessageSearch, useMessagesAddress } from './messages-address.ts'
import classes from './messages-page.module.css'

const kinds: { value: MessageKind; label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'loose', label: 'Unmatched or failed' },
]

/** What payment providers and the shop sent, and what each came to. */
export const MessagesPage = () => {
  const { asked, find } = useMessagesAddress()
  const { data: types = [] } = useQuery(typesQuery)
  return (
    <>
      <PageHeader
        title="Messages"
        description={`What your payment providers and your shop told us in the last ${keptDays} days, and what we did about it. Of each message we keep only the IDs that it names.`}
      />
      <Card padding={0} component="section" aria-label="List of messages">
        <div className={classes.filters}>
          <SearchField
            label="Find a message"
            placeholder="Order, payment or message ID"
            value={asked.search}
            onSearch={(search) => find({ ...asked, search })}
          />
          <NativeSelect
            label="Show"
            data={kinds}
            value={asked.what}
            onChange={(event) => find({ ...asked, what: event.currentTarget.value as MessageKind })}
          />
          <NativeSelect
            label="Type"
            className={classes.type ?? ''}
            data={[{ value: '', label: 'All types' }, ...getGroups(types, asked)]}
            value={asked.topic === undefined ? '' : getKey(asked)}
            onChange={(event) => {
              const { search, what } = asked
              find({ search, what, ...getType(event.currentTarget.value) })
            }}
          />
        </div>
        <MessageList asked={asked} />
      </Card>
      <PageFoot>
        <ButtonLink to="/dashboard" variant="subtle" size="sm">
          Back to the overview
        </ButtonLink>
      </PageFoot>
    </>
  )
}

/** Stands in no name of a service and no topic. */
const separator = '\n'
const getKey = ({ source, topic }: { source?: string; topic?: string }) => [source, topic].join(separator)

const getType = (key: string) => {
  if (key === '') return {}
  const [source, topic] = key.split(separator)
  return source !== undefined && topic !== undefined ? { source, topic } : {}
}

/** The types by sender; the one that the address names is among them whether or not it is still there. */
const getGroups = (types: readonly MessageType[], { source, topic }: MessageSearch) => {
  const isThere = topic === undefined || types.some((type) => type.source === source && type.topic === topic)
  const all = isThere ? types : [...types, { source: source!, topic, sender: source! }]
  return [...Map.groupBy(all, ({ sender }) => sender)].map(([group, types]) => ({
    group,
    items: types.map((type) => ({ value: getKey(type), label: type.topic })),
  }))
}
