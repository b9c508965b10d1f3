import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal, logFailure } from './log-failure.ts'

// With the default, a timer, a form that forgets what was typed once it is reloaded shows the old text for a moment.
notifyManager.setScheduler(queueMicrotask)

/** How long a read that failed waits before it is repeated; a second, then two, unless given. */
type Repeat = { retryDelay?: number }

/** Reads are repeated twice unless the server refused them; being offline is an error to show, not a reason to hang. */
export const createQueryClient = (repeat: Repeat = {}) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnReconnect: true,
        retry: (failures, error) => !isRefusal(error) && navigator.onLine && failures < 2,
        ...repeat,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
