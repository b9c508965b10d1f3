import { QueryClient } from '@tanstack/react-query'
import { CallError } from './client.ts'

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/** Reads are repeated twice unless the server refused them; being offline is an error to show, not a reason to hang. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => !isRefusal(error) && navigator.onLine && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
