import { authWorkers } from '#features/auth/server/public.ts'
import { scriptWorkers } from '#features/script/server/public.ts'
import type { JobHandler } from '#kit/server/jobs.ts'

/** Everything that happens outside a request. */
export const workers: JobHandler[] = [...authWorkers, ...scriptWorkers]
