import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconRefreshAlert from '@tabler/icons-react/dist/esm/icons/IconRefreshAlert.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from './client.ts'
import { EmptyState } from './empty-state.tsx'
import type { Lost } from './lost-connection.ts'
import { RetryButton } from './retry-button.tsx'
import { errorMessage } from './use-save.ts'

type Props<T> = {
  query: UseQueryResult<T>
  /** As tall as what follows, so that nothing moves. */
  skeleton: ReactNode
  /** Heading over a failure. */
  errorTitle?: string
  /** Its level in the page. */
  order?: 2 | 3 | 4
  /** A failure takes no more room than nothing to list. */
  isSmall?: boolean
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** What a query shows: its skeleton, its failure with Retry, its emptiness, or `children` with the data. */
export const QueryState = <T,>({
  query,
  skeleton,
  errorTitle,
  order,
  isSmall = false,
  isEmpty,
  empty,
  children,
}: Props<T>) => {
  if (query.data !== undefined) return empty && isEmpty?.(query.data) ? empty : children(query.data)
  if (!query.isError) return <div aria-busy="true">{skeleton}</div>
  const lost = query.error instanceof CallError ? query.error.lost : undefined
  return (
    <div role="alert">
      <EmptyState
        icon={lost ? <IconCloudOff size={22} /> : <IconRefreshAlert size={22} />}
        title={(lost && titles[lost]) ?? errorTitle ?? 'This could not be loaded'}
        text={errorMessage(query.error)}
        {...(order && { order })}
        isSmall={isSmall}
        action={<RetryButton query={query} />}
      />
    </div>
  )
}

const titles: Partial<Record<Lost, string>> = { offline: 'You are offline', server: 'The server does not answer' }
