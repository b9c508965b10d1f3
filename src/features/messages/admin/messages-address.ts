import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MessageKind, messageKinds } from '../rules.ts'

/** Which messages a list shows. */
export type MessageSearch = { search: string; what: MessageKind; source?: string; topic?: string }

type Search = { search?: unknown; what?: unknown; source?: unknown; topic?: unknown }

const toText = (value: unknown, most: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''

/** What an address asks for; nonsense in it is as good as nothing. */
export const messageSearchFrom = ({ search, what, source, topic }: Search): MessageSearch => {
  const [sender, named] = [toText(source, 50), toText(topic, 200)]
  return {
    search: toText(search, 255),
    what: messageKinds.find((kind) => kind === what) ?? 'all',
    ...(sender && named && { source: sender, topic: named }),
  }
}

/** What the address asks for, and the way to something else. */
export const useMessagesAddress = () => {
  const asked = messageSearchFrom(useSearch({ strict: false }))
  const navigate = useNavigate()
  const find = ({ search, what, ...type }: MessageSearch) =>
    void navigate({
      to: '/messages',
      search: { ...(search !== '' && { search }), ...(what !== 'all' && { what }), ...type },
      // Each letter is no step of its own on the way back.
      replace: search !== asked.search,
      resetScroll: false,
    })
  return { asked, find }
}
